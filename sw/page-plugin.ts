// Which server-rendered pages are cached, and what is written into them. A page is of no use to another build: its program
// would render something else.
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import { ANSWERS_ID, KEPT_ATTRIBUTE } from '#src/contract/rendered-page.ts';
import { BUILD_HEADER } from './kept-answer.ts';
import type { WorkerShop } from './worker-shop.ts';

/** Held for its way here; what arrives is plain. */
const OF_THE_WAY = ['content-encoding', 'content-length', 'transfer-encoding'];
/** The files a server-rendered page starts with, by name (server/pages/bootstrap.js). */
const NAMED_FILES = /\bdata-(?:css|fonts|app|parts)="([^"]*)"/g;
const MARK = new RegExp(`id="${ANSWERS_ID}"(?: ${KEPT_ATTRIBUTE}="\\d+")?`);

/** @param notOurs hears of an answer that is no page of this build */
export const pagePlugin = (shop: WorkerShop, notOurs: () => void): WorkboxPlugin => ({
  async cachedResponseWillBeUsed({ cachedResponse }) {
    return cachedResponse?.headers.get(BUILD_HEADER) === shop.build ? cachedResponse : null;
  },

  /** With all its headers: the content security policy names the page's own script and styles. */
  async cacheWillUpdate({ response }) {
    const html = await response.text();
    if (!isOfBuild(shop, html)) {
      notOurs();
      return null;
    }
    const at = String(Date.now() - ageOf(response));
    const headers = new Headers(response.headers);
    for (const name of OF_THE_WAY) headers.delete(name);
    headers.set(CACHED_AT_HEADER, at);
    headers.set(BUILD_HEADER, shop.build);
    return new Response(html.replace(MARK, `id="${ANSWERS_ID}" ${KEPT_ATTRIBUTE}="${at}"`), { headers });
  },
});

/** A whole page with its answers, whose every file is one of this build. */
function isOfBuild(shop: WorkerShop, html: string): boolean {
  const files = [...html.matchAll(NAMED_FILES)].flatMap(([, names = '']) => names.split(' ').filter(Boolean));
  return (
    MARK.test(html) &&
    html.trimEnd().endsWith('</html>') &&
    files.length > 0 &&
    files.every((name) => shop.hasFile(`/assets/${name}`))
  );
}

/** What of its age is spent in caches on the way, ms. */
const ageOf = ({ headers }: Response): number => (Number(headers.get('age')) || 0) * 1000;
