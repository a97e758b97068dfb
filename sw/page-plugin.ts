// Decides which server-rendered pages are cached, and stamps them. A page can be hydrated only by the program of its build.
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import { ANSWERS_ID, CACHED_AT_ATTRIBUTE } from '#src/contract/rendered-page.ts';
import { arrivalOf, fetchDidSucceed } from './cache-plugins.ts';
import { BUILD_HEADER } from './cached-response.ts';
import type { WorkerShop } from './worker-shop.ts';

/** Hop headers; the stored body is already decoded. */
const HOP_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding'];
/** The attributes in which a server-rendered page names its files, and the families and weights of fonts (server/pages/bootstrap.js). */
const NAMED_FILES = /\bdata-(?:css|fonts|app|parts)="([^"]*)"/g;
const MARK = new RegExp(`id="${ANSWERS_ID}"(?: ${CACHED_AT_ATTRIBUTE}="\\d+")?`);

/** @param onForeignPage called for a response that is not a page of this build */
export const pagePlugin = (shop: WorkerShop, onForeignPage: () => void): WorkboxPlugin => ({
  async cachedResponseWillBeUsed({ cachedResponse }) {
    return cachedResponse?.headers.get(BUILD_HEADER) === shop.build ? cachedResponse : null;
  },

  fetchDidSucceed,

  /** Keeps the headers: the content security policy names the page's own script and styles. */
  async cacheWillUpdate({ response, state }) {
    const html = await response.text();
    if (!isOfBuild(shop, html)) {
      onForeignPage();
      return null;
    }
    const at = String(arrivalOf(state) - ageOf(response));
    const headers = new Headers(response.headers);
    for (const name of HOP_HEADERS) headers.delete(name);
    headers.set(CACHED_AT_HEADER, at);
    headers.set(BUILD_HEADER, shop.build);
    return new Response(html.replace(MARK, `id="${ANSWERS_ID}" ${CACHED_AT_ATTRIBUTE}="${at}"`), { headers });
  },
});

/** Whether this is a complete page with its data, all of whose files belong to this build. */
function isOfBuild(shop: WorkerShop, html: string): boolean {
  const files = [...html.matchAll(NAMED_FILES)].flatMap(([, names = '']) => names.match(/[^\s,;]+\.\w+/g) ?? []);
  return (
    MARK.test(html) &&
    html.trimEnd().endsWith('</html>') &&
    files.length > 0 &&
    files.every((name) => shop.hasFile(`/assets/${name}`))
  );
}

/** Time that the response spent in shared caches, in ms. */
const ageOf = ({ headers }: Response): number => (Number(headers.get('age')) || 0) * 1000;
