// Caches public server-rendered pages for the next time they are opened (docs/decisions/023). A cached page is used at once
// and revalidated in the background. A page that is not cached gets the shell.
import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { Strategy, type StrategyHandler } from 'workbox-strategies';
import { createLog } from '#src/base/log.ts';
import { publicPage } from '#src/domain/public-page.ts';
import { pause } from './aged-strategy.ts';
import { keyPlugin, put, trimPlugin } from './cache-plugins.ts';
import { PAGES } from './cache-rules.ts';
import { BUILD_HEADER, type CachedResponse, isFresh, readCached } from './cached-response.ts';
import { pagePlugin } from './page-plugin.ts';
import { withKnownProduct } from './product-shell.ts';
import type { WorkerShop } from './worker-shop.ts';

const log = createLog('worker');
const ANSWER_TIMEOUT_MS = 15_000;

/** In a handler's params: the request is a revalidation by the worker and not a navigation. */
const REVALIDATE = { revalidate: true };

export class PageStrategy extends Strategy {
  readonly #shop: WorkerShop;
  readonly #shell: RouteHandlerCallback;
  /** Until then nothing is fetched, because the host renders no pages, or those of another build. */
  #pausedUntil = 0;

  /** @param shell responds when no page is cached */
  constructor(shop: WorkerShop, shell: RouteHandlerCallback) {
    super({ cacheName: PAGES.cache, matchOptions: { ignoreVary: true } });
    const keyOf = (address: string) => shop.origin + this.#pathOf(address);
    const onForeignPage = () => {
      this.#pausedUntil = Date.now() + PAGES.freshMs;
    };
    const always = PAGES.always.map((path) => shop.origin + path);
    this.plugins.push(keyPlugin(keyOf), pagePlugin(shop, onForeignPage), trimPlugin(PAGES.maxEntries, always));
    this.#shop = shop;
    this.#shell = withKnownProduct(shell);
  }

  /** Whether this is the address of a page that may be cached. */
  isPage = (address: string): boolean => this.#pathOf(address) !== null;

  /** Caches a page that a shopper looks at, or revalidates the cached one. Never rejects. */
  async revalidate(event: ExtendableEvent, address: string): Promise<void> {
    const path = this.#pathOf(new URL(address, this.#shop.origin).href);
    if (path === null || Date.now() < this.#pausedUntil) return;
    const url = new URL(path, this.#shop.origin);
    try {
      await Promise.all(this.handleAll({ event, request: new Request(url), url, params: REVALIDATE }));
    } catch (error) {
      log.info('page not revalidated', error);
    }
  }

  /** Caches the home page and the pages that are `open`. Never rejects. */
  async cacheFirst(event: ExtendableEvent, open: readonly { url: string }[] = []): Promise<void> {
    for (const address of [...open.map(({ url }) => url), ...PAGES.always]) await this.revalidate(event, address);
  }

  /** Deletes pages of other builds: they cannot be hydrated by this build's program. */
  async dropOtherBuilds(): Promise<void> {
    const cache = await caches.open(this.cacheName);
    for (const key of await cache.keys())
      if ((await cache.match(key))?.headers.get(BUILD_HEADER) !== this.#shop.build) await cache.delete(key);
  }

  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const cached = await readCached(() => handler.cacheMatch(request));
    if (handler.params === REVALIDATE)
      return isFresh(cached, PAGES.freshMs) ? cached.response : this.#revalidate(request, handler, cached);
    const { event } = handler;
    if (!cached || cached.ageMs > (navigator.onLine ? PAGES.staleAfterMs : PAGES.expiresAfterMs))
      return this.#shell({ request, event, url: new URL(request.url) });
    void handler.waitUntil(pause(PAGES.pauseMs).then(() => this.revalidate(event, request.url)));
    return cached.response;
  }

  async #revalidate(request: Request, handler: StrategyHandler, cached: CachedResponse | undefined): Promise<Response> {
    const tag = cached?.response.headers.get('etag');
    const answer = await handler.fetch(conditional(request, tag));
    if (answer.type !== 'basic' || answer.redirected) throw new TypeError('not a page of the shop');
    if (answer.status === 404 || answer.status === 410)
      await (await caches.open(this.cacheName)).delete(await handler.getCacheKey(request, 'write'));
    else if (answer.status === 200) await put(handler, request, answer.clone());
    // Without the ETag that HTTP requires here, it may be an intermediary's.
    else if (answer.status === 304 && cached && answer.headers.get('etag') === tag)
      await put(handler, request, refreshed(cached.response, answer));
    return answer;
  }

  #pathOf(address: string): string | null {
    const url = new URL(address);
    return url.origin === this.#shop.origin ? publicPage(url) : null;
  }
}

/** A stamp in the future means that the clock was set back since, so the page counts as stale. */
function conditional({ url }: Request, tag: string | null | undefined): Request {
  const headers = new Headers({ accept: 'text/html' });
  if (tag) headers.set('if-none-match', tag);
  // Without an ETag the browser revalidates with that of its HTTP cache, which holds the page of a first visit.
  const cache = tag ? 'no-store' : 'no-cache';
  return new Request(url, { headers, cache, priority: 'low', signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
}

/** The cached page after a 304. */
function refreshed(cached: Response, answer: Response): Response {
  const headers = new Headers(cached.headers);
  headers.set('age', answer.headers.get('age') ?? '0');
  return new Response(cached.body, { headers });
}
