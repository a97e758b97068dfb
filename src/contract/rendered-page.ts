// The interface between the server and the page's rendering code (src/app/render-page.tsx): what the server passes in, and what
// comes back.

export interface PageOrder {
  /** With its query, e.g. '/searched-products?q=mat'. */
  path: string;
  /** The shop's public origin, e.g. 'https://shop.example'; '' leaves addresses without one. */
  origin: string;
  /** Answers API calls, whose addresses are relative. */
  fetch: typeof fetch;
}

/** Metadata for search engines and link previews. */
export interface PageFacts {
  /** 404 when the address names nothing the shop has. */
  status: 200 | 404;
  description: string;
  /** The canonical address, without the filters of a listing; '' for none. */
  canonical: string;
  /** Address of the preview picture; '' for none. */
  image: string;
  isProduct: boolean;
  /** False keeps it out of search engines. */
  isIndexed: boolean;
  /** JSON-LD. */
  structured: object[];
}

export interface RenderedPage extends PageFacts {
  /** As the router names it, e.g. '/product/$productName'. */
  route: string;
  /** HTML: the title, and preload links of pictures. */
  head: string;
  /** HTML: the content of #root. */
  body: string;
  /** JSON, safe inside a data block. */
  data: string;
}

/** Id of the data block that holds the API answers of a server-rendered page. A page without it is the static shell. */
export const ANSWERS_ID = 'page-answers';

/** On <html> of a page that begins at its top: the browser renders what is below the fold when it comes near (ui/base.css). */
export const BELOW_FOLD_ATTRIBUTE = 'data-below-fold';
/** Its value once offscreen pictures may load, too: after the first interaction. Empty before, on a server-rendered page. */
export const PICTURES_RELEASED = 'pictures';

/** On that block in a page that the worker cached: when the server last confirmed it, in ms since 1970 by this device. */
export const KEPT_ATTRIBUTE = 'data-kept';

/** Rejects when an API answer is missing, because an incomplete page must not be cached. */
export type RenderPage = (order: PageOrder) => Promise<RenderedPage>;
