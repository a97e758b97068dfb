// SPEC 3 "Client state slices": the last search is held while the page lives, and /searched-products without a query
// shows it again. The address carries it as well (DESIGN 7), so it is only ever read where the address has none.
let lastSearch = '';

export const readLastSearch = (): string => lastSearch;

/** Call it from an effect, never while rendering: a server renders for many shoppers. */
export function rememberSearch(text: string): void {
  lastSearch = text;
}
