// What another app shares with the installed shop (share_target of the manifest): a link of the shop opens its page, any
// other text is searched for. Apps put a link into `url`, or into `text` with words around it.
import { isShopPage } from '#src/domain/public-page.ts';

/** The parameters that the manifest names. */
const SHARED = ['shared_url', 'shared_text', 'shared_title'] as const;
const LINK = /https?:\/\/\S+/gi;

/** The address to go on to: a page of the shop or a search. Null where nothing was shared. */
export function sharedTarget(search: string, origin: string): string | null {
  const given = new URLSearchParams(search);
  if (given.has('q') || !SHARED.some((name) => given.has(name))) return null;
  const texts = SHARED.map((name) => given.get(name) ?? '');
  for (const link of texts.flatMap((text) => text.match(LINK) ?? [])) {
    // A link at the end of a sentence.
    const url = URL.parse(link.replace(/[.,;:!?)'"\]]+$/, ''));
    if (url?.origin === origin && isShopPage(url)) return url.pathname + url.search;
  }
  const [, text = '', title = ''] = texts.map((one) => one.replace(LINK, ' ').replace(/\s+/g, ' ').trim());
  const q = new URLSearchParams({ q: (text || title).slice(0, MAX_LENGTH) });
  return `/searched-products?${q}`;
}

/** As in search-params.ts. */
const MAX_LENGTH = 200;
