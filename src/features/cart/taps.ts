// What the shopper has just done to the cart, shown within a frame, for the moment until the device has stored it. A tap
// says how a line shall be and not by how much it changes: so nothing flickers while tap and outbox both say it.
import { useSyncExternalStore } from 'react';
import { assertNever } from '#src/base/assert-never.ts';
import type { CartLine } from './cart-line.ts';

export type Tap =
  | { kind: 'add'; line: CartLine }
  | { kind: 'set'; key: string; quantity: number }
  | { kind: 'remove'; key: string }
  | { kind: 'clear' };

const NONE: readonly Tap[] = [];
let taps = NONE;
const listeners = new Set<() => void>();
const change = (next: readonly Tap[]) => {
  taps = next;
  for (const listener of listeners) listener();
};

/** Shows the tap until `work` is done, well or not. */
export async function showing<T>(tap: Tap, work: () => Promise<T>): Promise<T> {
  change([...taps, tap]);
  try {
    return await work();
  } finally {
    change(taps.filter((other) => other !== tap));
  }
}

/** Oldest first. */
export const useTaps = (): readonly Tap[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => taps,
    () => NONE,
  );

/** The lines as they are once the tap is stored. More of a line that is there already shows when it is. */
export function withTap(lines: readonly CartLine[], tap: Tap): readonly CartLine[] {
  switch (tap.kind) {
    case 'add':
      return lines.some(({ key }) => key === tap.line.key) ? lines : [...lines, tap.line];
    case 'set':
      return lines.map((line) => (line.key === tap.key ? { ...line, quantity: tap.quantity } : line));
    case 'remove':
      return lines.filter(({ key }) => key !== tap.key);
    case 'clear':
      return [];
    default:
      return assertNever(tap);
  }
}
