// The pages that the server renders and the worker caches: those that are the same for everyone. Personal pages are
// rendered in the browser only.

/** The filters of a listing (src/features/catalogue/listing-params.ts). */
const LISTING = ['sort', 'minPrice', 'maxPrice', 'color', 'size', 'kind', 'inStock'];

/** Paths, and the query parameters that change the page. */
const PAGES: readonly [path: RegExp, query: readonly string[]][] = [
  [/^\/$/, []],
  [/^\/product\/[^/]+$/, []],
  [/^\/category-products\/[^/]+$/, LISTING],
  [/^\/best-seller$/, LISTING],
  [/^\/searched-products$/, ['q', ...LISTING]],
  [/^\/(about|contact|stores|terms-conditions)$/, []],
  [/^\/(privicy|refund|return|shipping|cancellation)-policy$/, []],
];
/** Longer addresses are not rendered on the server. */
const LONGEST = 400;

/** Normalises an address: drops parameters that do not change the page. Null for a page that is not server-rendered. */
export function publicPage(url: URL): string | null {
  const query = PAGES.find(([path]) => path.test(url.pathname))?.[1];
  if (!query || url.href.length > LONGEST) return null;
  // Without a search text, the browser shows its last search.
  if (query.includes('q') && !url.searchParams.get('q')) return null;
  const search = new URLSearchParams();
  for (const name of query) {
    const value = url.searchParams.get(name);
    if (value !== null) search.set(name, value);
  }
  return url.pathname + (search.size > 0 ? `?${search}` : '');
}
