// The last texts searched on this device, newest first, in localStorage `recentSearches` (docs/storage.md). At most
// eight, until the shopper clears them or logs out.
import * as v from 'valibot';
import { PERSONAL_NOTES, readNote, writeNote } from '#src/features/session/device-notes.ts';

const KEY = PERSONAL_NOTES.recentSearches;
/** More than fit above a phone's keyboard help nobody. */
const MOST = 8;

const Searches = v.array(v.string());

/** Browser only. */
export function readRecentSearches(): string[] {
  const kept = v.safeParse(Searches, readNote(KEY));
  return kept.success ? kept.output.slice(0, MOST) : [];
}

/** Puts a text at the front, once whatever its case; an empty one is not kept. */
export function keepSearch(text: string): void {
  const kept = text.trim().replace(/\s+/g, ' ');
  if (kept === '') return;
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== kept.toLowerCase());
  writeNote(KEY, [kept, ...others].slice(0, MOST));
}

export const clearRecentSearches = (): void => writeNote(KEY, null);
