// The interface between the server and the page's rendering code (src/app/render-page.tsx): its input and its result.

export interface RenderRequest {
  /** With its query, e.g. '/searched-products?q=mat'. */
  path: string;
  /** The shop's public origin, e.g. 'https://shop.example'; with '' URLs stay relative. */
  origin: string;
  /** Handles API requests, whose URLs are relative. */
  fetch: typeof fetch;
}

/** Metadata for search engines and link previews. */
export interface PageMetadata {
  /** 404 when the address matches nothing in the shop. */
  status: 200 | 404;
  description: string;
  /** The canonical address, without the filters of a listing; '' for none. */
  canonical: string;
  /** URL of the preview picture; '' for none. */
  image: string;
  isProduct: boolean;
  /** False excludes the page from search engines. */
  isIndexed: boolean;
  /** JSON-LD. */
  structured: object[];
}

export interface RenderedPage extends PageMetadata {
  /** As the router names it, e.g. '/product/$productName'. */
  route: string;
  /** HTML: the title, and preload links of pictures. */
  head: string;
  /** HTML: the content of #root. */
  body: string;
  /** JSON, safe inside a data block. */
  data: string;
}

/** Id of the data block that holds the API responses of a server-rendered page. A page without it is the static shell. */
export const ANSWERS_ID = 'page-answers';

/** On <html> of a page that begins at its top: the browser renders what is below the fold when it comes near (ui/base.css). */
export const BELOW_FOLD_ATTRIBUTE = 'data-below-fold';
/** Its value once offscreen pictures may load, too: after the first interaction. Empty before, on a server-rendered page. */
export const PICTURES_RELEASED = 'pictures';

/**
 * On that block in a page from the worker's cache: when the server last confirmed it, in ms since 1970 by this device's
 * clock.
 */
export const CACHED_AT_ATTRIBUTE = 'data-kept';

/** Rejects when an API response is missing, because an incomplete page must not be cached. */
export type RenderPage = (order: RenderRequest) => Promise<RenderedPage>;
