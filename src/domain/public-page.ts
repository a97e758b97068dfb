// The addresses of the shop. The server renders and the worker caches the pages that are the same for everyone. Other
// pages are rendered in the browser only.

/** The filters of a listing (src/features/catalogue/listing-params.ts). */
const LISTING = ['sort', 'minPrice', 'maxPrice', 'color', 'size', 'kind', 'origin', 'inStock'];

/** The chosen options of a product (src/routes/product.$productName.tsx). */
const CHOICE = ['color', 'size'];

/** Paths, and the query parameters that change the page. */
const PAGES: readonly [path: RegExp, query: readonly string[]][] = [
  [/^\/$/, []],
  [/^\/product\/[^/]+$/, CHOICE],
  [/^\/category-products\/[^/]+$/, LISTING],
  [/^\/best-seller$/, LISTING],
  [/^\/searched-products$/, ['q', ...LISTING]],
  [/^\/(about|contact|stores|terms-conditions)$/, []],
  [/^\/(privicy|refund|return|shipping|cancellation)-policy$/, []],
];
/** Pages that are rendered in the browser only. /contact-us leads to /contact. */
const OTHER_PAGES = [
  /^\/(cart|checkout|order-success|login|signup|verify-email|request-otp|track-order|contact-us)$/,
  /^\/userdashboard(\/(profile|order-history|settings|cart|wishlist|password-change|view-order|view-orderdata))?$/,
];

/** Decoded, these would change the path; a URL drops tabs and line breaks. */
const MEANINGFUL = /[%/\\\t\n\r]/g;

/** Longer addresses are not rendered on the server. */
const LONGEST = 400;

/**
 * Normalises an address: one spelling of the path, and without the parameters that do not change the page. Null for a page
 * that is not server-rendered.
 */
export function publicPage(url: URL): string | null {
  const path = plainPath(url);
  const query = path === null ? undefined : PAGES.find(([page]) => page.test(path))?.[1];
  if (!query || url.href.length > LONGEST) return null;
  // Without a search text, the browser shows its last search.
  if (query.includes('q') && !url.searchParams.get('q')) return null;
  const search = new URLSearchParams();
  for (const name of query) {
    const value = url.searchParams.get(name);
    if (value !== null) search.set(name, value);
  }
  return path + (search.size > 0 ? `?${search}` : '');
}

/** Whether the shop has a page at this address. The router ignores case and a slash at the end. */
export function isShopPage(url: URL): boolean {
  const path = plainPath(url)
    ?.toLowerCase()
    .replace(/(?<=.)\/$/, '');
  return path !== undefined && [...PAGES.map(([page]) => page), ...OTHER_PAGES].some((page) => page.test(path));
}

/**
 * The path with only those characters encoded that need it, because '%27' and an apostrophe are the same address. Null
 * when an escape sequence is not UTF-8.
 */
function plainPath(url: URL): string | null {
  const plain = new URL(url);
  try {
    plain.pathname = url.pathname.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
      decodeURIComponent(escapes).replace(MEANINGFUL, encodeURIComponent),
    );
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
  return plain.pathname;
}
