// The values typed on /signup, stored until the code is verified: those of the form, and those for which a code was sent. They
// survive a reload of the tab in sessionStorage. The password is never stored; once a code is sent, it is in memory.
import * as v from 'valibot';
import { personalStore } from '#src/features/session/device-notes.ts';
import { readInTab, saveInTab } from '#src/features/session/form-drafts.ts';

const KEY = 'signup';
const FORM_KEY = 'signup-form';

const Kept = v.object({ shipping_name: v.string(), contact_email: v.string(), shipping_phone: v.string() });
export type TypedSignUp = v.InferOutput<typeof Kept>;

export interface PendingSignUp extends TypedSignUp {
  /** null after a reload: the shopper types it again. */
  password: string | null;
}

const held = personalStore<PendingSignUp | null>(null);

export function storePendingSignUp(data: PendingSignUp): void {
  held.set(data);
  saveInTab(KEY, withoutPasswords(data));
}

/** Returns null when nothing is stored and during server rendering. */
export function readPendingSignUp(): PendingSignUp | null {
  const inMemory = held.get();
  if (inMemory) return inMemory;
  const kept = keptIn(KEY);
  return kept && { ...kept, password: null };
}

/** What the form holds. A log-out sets it to null. */
export const typedSignUp = personalStore<TypedSignUp | null>(null);

export function storeTypedSignUp(values: TypedSignUp): void {
  const kept = withoutPasswords(values);
  typedSignUp.set(kept);
  saveInTab(FORM_KEY, kept);
}

/** Returns null when nothing was typed and during server rendering. */
export const readTypedSignUp = (): TypedSignUp | null => typedSignUp.get() ?? keptIn(FORM_KEY) ?? readPendingSignUp();

const withoutPasswords = ({ shipping_name, contact_email, shipping_phone }: TypedSignUp): TypedSignUp => ({
  shipping_name,
  contact_email,
  shipping_phone,
});

function keptIn(key: string): TypedSignUp | null {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), readInTab(key));
  return kept.success ? kept.output : null;
}

export function clearPendingSignUp(): void {
  held.set(null);
  typedSignUp.set(null);
  for (const key of [KEY, FORM_KEY]) saveInTab(key, null);
}
