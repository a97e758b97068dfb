// How long the draft of the checkout form stays on the device. No schema library here: the check runs on every idle page.
import { CHECKOUT_DRAFT, readNote, writeNote } from './device-notes.ts';

/** After the last key. The checkout names this number. */
export const DRAFT_DAYS = 7;
const DRAFT_MS = DRAFT_DAYS * 24 * 60 * 60_000;

export interface StoredDraft {
  /** When something was last typed, in ms; missing in drafts of earlier builds. */
  at?: number | undefined;
  values: Record<string, string | boolean>;
}

/** True for a draft that must go. One that the shopper chose to save stays. A clock that was ahead keeps none for ever. */
export const isDraftOver = ({ at, values }: StoredDraft, now: number): boolean =>
  values.save_on_device !== true && at !== undefined && Math.abs(now - at) > DRAFT_MS;

/** Deletes an old draft, also on a page that is not the checkout. Browser only. */
export function expireDraft(): void {
  const draft = readNote(CHECKOUT_DRAFT) as Partial<StoredDraft> | null;
  if (draft?.values && isDraftOver({ at: draft.at, values: draft.values }, Date.now())) writeNote(CHECKOUT_DRAFT, null);
}
