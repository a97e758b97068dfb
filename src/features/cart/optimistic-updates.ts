// Optimistic updates of the cart: a change is on the screen within a frame, until the device has stored it. Each is
// absolute, so applying one that the outbox shows already is harmless, and nothing flickers when it is stored.
import { assertNever } from '#src/base/assert-never.ts';
import { createStore } from '#src/base/create-store.ts';
import { useStore } from '#src/ui/use-store.ts';
import type { CartLine } from './cart-line.ts';

export type OptimisticUpdate =
  | { kind: 'add'; line: CartLine }
  | { kind: 'set'; key: string; quantity: number }
  | { kind: 'remove'; key: string }
  | { kind: 'clear' };

const NONE: readonly OptimisticUpdate[] = [];
const updates = createStore(NONE);

/** Shows the update until `work` settles. */
export async function showOptimistically<T>(update: OptimisticUpdate, work: () => Promise<T>): Promise<T> {
  updates.set([...updates.get(), update]);
  try {
    return await work();
  } finally {
    updates.set(updates.get().filter((other) => other !== update));
  }
}

/** Oldest first. */
export const useOptimisticUpdates = (): readonly OptimisticUpdate[] => useStore(updates, NONE);

/** The lines with the update applied. More of a line that is already there shows once it is stored. */
export function withUpdate(lines: readonly CartLine[], update: OptimisticUpdate): readonly CartLine[] {
  switch (update.kind) {
    case 'add':
      return lines.some(({ key }) => key === update.line.key) ? lines : [...lines, update.line];
    case 'set':
      return lines.map((line) => (line.key === update.key ? { ...line, quantity: update.quantity } : line));
    case 'remove':
      return lines.filter(({ key }) => key !== update.key);
    case 'clear':
      return [];
    default:
      return assertNever(update);
  }
}
