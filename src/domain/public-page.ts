// Which addresses the server draws, and the worker keeps drawn: what everybody sees alike. Everything personal is drawn
// in the browser.

/** What a listing is narrowed by (src/features/catalogue/listing-params.ts). */
const LISTING = ['sort', 'minPrice', 'maxPrice', 'color', 'size', 'kind', 'inStock'];

/** Addresses and the parts of their query that change what is drawn. */
const PAGES: readonly [path: RegExp, query: readonly string[]][] = [
  [/^\/$/, []],
  [/^\/product\/[^/]+$/, []],
  [/^\/category-products\/[^/]+$/, LISTING],
  [/^\/best-seller$/, LISTING],
  [/^\/searched-products$/, ['q', ...LISTING]],
  [/^\/(about|contact|stores|terms-conditions)$/, []],
  [/^\/(privicy|refund|return|shipping|cancellation)-policy$/, []],
];
/** Longer ones are nobody's. */
const LONGEST = 400;

/** The address to draw, with nothing in it that changes nothing; null for one that the server does not draw. */
export function publicPage(url: URL): string | null {
  const query = PAGES.find(([path]) => path.test(url.pathname))?.[1];
  if (!query || url.href.length > LONGEST) return null;
  // Without words the browser shows the last search it knows.
  if (query.includes('q') && !url.searchParams.get('q')) return null;
  const search = new URLSearchParams();
  for (const name of query) {
    const value = url.searchParams.get(name);
    if (value !== null) search.set(name, value);
  }
  return url.pathname + (search.size > 0 ? `?${search}` : '');
}
