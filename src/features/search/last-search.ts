// The last search, in memory while the page lives. /searched-products without a query shows it again. The address also
// carries the search, so this is read only when the address has none.
let lastSearch = '';

export const readLastSearch = (): string => lastSearch;

/** Call it in an effect, never during render: a server renders for many shoppers. */
export function rememberSearch(text: string): void {
  lastSearch = text;
}
