// What the server asks the page's own code for when it draws a public page (src/app/render-page.tsx), and what it gets.

export interface PageOrder {
  /** With its query, e.g. '/searched-products?q=mat'. */
  path: string;
  /** The shop's public origin, e.g. 'https://shop.example'; '' leaves addresses without one. */
  origin: string;
  /** Answers calls of the API; their addresses are relative. */
  fetch: typeof fetch;
}

/** What is said about a page outside of it: to search engines, and to whoever a link of it is sent to. */
export interface PageFacts {
  /** 404 when the address names nothing the shop has. */
  status: 200 | 404;
  description: string;
  /** The address that stands for this page, without what only narrows a listing; '' when none does. */
  canonical: string;
  /** Address of a picture of it; '' for none. */
  image: string;
  isProduct: boolean;
  /** False keeps it out of search engines. */
  isIndexed: boolean;
  /** JSON-LD. */
  structured: object[];
}

export interface DrawnPage extends PageFacts {
  /** As the router names it, e.g. '/product/$productName'. */
  route: string;
  /** HTML: the title, and the pictures to fetch first. */
  head: string;
  /** HTML: what goes into #root. */
  body: string;
  /** JSON, safe inside a data block. */
  data: string;
}

/** Id of the data block that holds the answers a page was drawn from. Whatever has none was not drawn. */
export const ANSWERS_ID = 'page-answers';

/** On <html> of a page that begins at its top: the browser renders what is below the fold when it comes near (ui/base.css). */
export const BELOW_FOLD_ATTRIBUTE = 'data-below-fold';
/** Its value once offscreen pictures may load, too: after the first interaction. Empty before, on a server-rendered page. */
export const PICTURES_RELEASED = 'pictures';

/** On that block in a page that the worker kept: when the shop last said that it stands, ms since 1970 by this device. */
export const KEPT_ATTRIBUTE = 'data-kept';

/** Rejects when an answer is missing: half a page must not be kept by anyone. */
export type DrawPage = (order: PageOrder) => Promise<DrawnPage>;
