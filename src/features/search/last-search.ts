// The last search, in memory while the page lives, until a log-out. /searched-products without a query shows it again. The address also
// carries the search, so this is read only when the address has none.
import { personalStore } from '#src/features/session/device-notes.ts';

const lastSearch = personalStore('');

export const readLastSearch = (): string => lastSearch.get();

/** Call it in an effect, never during render: a server renders for many shoppers. */
export function rememberSearch(text: string): void {
  lastSearch.set(text);
}
