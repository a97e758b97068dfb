// The last search texts of this device, newest first, in localStorage `recentSearches` (docs/storage.md). At most
// eight, until the shopper clears them or logs out.
import { PERSONAL_NOTES, readNote, writeNote } from '#src/features/session/device-notes.ts';

const KEY = PERSONAL_NOTES.recentSearches;
/** More would not fit above a phone's keyboard. */
const MOST = 8;

/** Browser only. */
export function readRecentSearches(): string[] {
  const kept = readNote(KEY);
  return Array.isArray(kept) && kept.every((text) => typeof text === 'string') ? kept.slice(0, MOST) : [];
}

/** Moves a text to the front, without duplicates (case-insensitive). Ignores an empty text. */
export function saveRecentSearch(text: string): void {
  const kept = text.trim().replace(/\s+/g, ' ');
  if (kept === '') return;
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== kept.toLowerCase());
  writeNote(KEY, [kept, ...others].slice(0, MOST));
}

export const clearRecentSearches = (): void => writeNote(KEY, null);
