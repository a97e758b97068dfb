// The values typed on /signup, stored until the code is verified. They survive a reload of the tab in sessionStorage.
// The password is never stored; it stays in memory.
import * as v from 'valibot';
import { personalStore } from '#src/features/session/device-notes.ts';
import { readInTab, saveInTab } from '#src/features/session/form-drafts.ts';

const KEY = 'signup';

const Kept = v.object({ shipping_name: v.string(), contact_email: v.string(), shipping_phone: v.string() });

export interface PendingSignUp extends v.InferOutput<typeof Kept> {
  /** null after a reload: the shopper types it again. */
  password: string | null;
}

const held = personalStore<PendingSignUp | null>(null);

export function storePendingSignUp(data: PendingSignUp): void {
  held.set(data);
  const { password: _, ...kept } = data;
  saveInTab(KEY, kept);
}

/** Returns null when nothing is stored and during server rendering. */
export function readPendingSignUp(): PendingSignUp | null {
  const inMemory = held.get();
  if (inMemory) return inMemory;
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), readInTab(KEY));
  return kept.success ? { ...kept.output, password: null } : null;
}

export function clearPendingSignUp(): void {
  held.set(null);
  saveInTab(KEY, null);
}
