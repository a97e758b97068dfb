// The last texts searched on this device, newest first, in localStorage `recentSearches` (docs/storage.md). At most
// eight, until the shopper clears them or logs out.
import { PERSONAL_NOTES, readNote, writeNote } from '#src/features/session/device-notes.ts';

const KEY = PERSONAL_NOTES.recentSearches;
/** More than fit above a phone's keyboard help nobody. */
const MOST = 8;

/** Browser only. */
export function readRecentSearches(): string[] {
  const kept = readNote(KEY);
  return Array.isArray(kept) && kept.every((text) => typeof text === 'string') ? kept.slice(0, MOST) : [];
}

/** Puts a text at the front, once whatever its case; an empty one is not kept. */
export function keepSearch(text: string): void {
  const kept = text.trim().replace(/\s+/g, ' ');
  if (kept === '') return;
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== kept.toLowerCase());
  writeNote(KEY, [kept, ...others].slice(0, MOST));
}

export const clearRecentSearches = (): void => writeNote(KEY, null);
