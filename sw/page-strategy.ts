// Public server-rendered pages, cached for the next time they are opened (docs/decisions/023). One is given out at once and
// revalidated behind its back. Every other navigation, and a page that is not cached, gets the shell.
import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { Strategy, type StrategyHandler } from 'workbox-strategies';
import { createLog } from '#src/base/log.ts';
import { publicPage } from '#src/domain/public-page.ts';
import { keyPlugin, put, trimPlugin } from './cache-plugins.ts';
import { PAGES } from './cache-rules.ts';
import { BUILD_HEADER, cachedAt, type Kept, readKept } from './kept-answer.ts';
import { pagePlugin } from './page-plugin.ts';
import type { WorkerShop } from './worker-shop.ts';

const log = createLog('worker');
const ANSWER_TIMEOUT_MS = 15_000;

/** In a handler's params: not a navigation, but the worker looks whether the cached page still stands. */
const RENEW = { renew: true };

export class PageStrategy extends Strategy {
  readonly #shop: WorkerShop;
  readonly #shell: RouteHandlerCallback;
  /** The host renders nothing, or for another build: until then nothing more is asked of it. */
  #restUntil = 0;

  /** @param shell answers where no page is cached */
  constructor(shop: WorkerShop, shell: RouteHandlerCallback) {
    super({ cacheName: PAGES.cache, matchOptions: { ignoreVary: true } });
    const keyOf = (address: string) => shop.origin + this.#pathOf(address);
    const notOurs = () => {
      this.#restUntil = Date.now() + PAGES.restMs;
    };
    const always = PAGES.always.map((path) => shop.origin + path);
    this.plugins.push(keyPlugin(keyOf), pagePlugin(shop, notOurs), trimPlugin(PAGES.maxEntries, always));
    this.#shop = shop;
    this.#shell = shell;
  }

  /** Whether this is the address of a page that may be cached. */
  isPage = (address: string): boolean => this.#pathOf(address) !== null;

  /** Caches a page that a shopper looks at, or asks whether the cached one still stands. Never rejects. */
  async renew(event: ExtendableEvent, address: string): Promise<void> {
    const path = this.#pathOf(new URL(address, this.#shop.origin).href);
    if (path === null || Date.now() < this.#restUntil) return;
    const url = new URL(path, this.#shop.origin);
    try {
      await Promise.all(this.handleAll({ event, request: new Request(url), url, params: RENEW }));
    } catch (error) {
      log.info('a server-rendered page could not be renewed', error);
    }
  }

  /** Caches what a shopper will want first: the home page, and the pages that are `open`. Never rejects. */
  async renewFirst(event: ExtendableEvent, open: readonly { url: string }[] = []): Promise<void> {
    for (const address of [...open.map(({ url }) => url), ...PAGES.always]) await this.renew(event, address);
  }

  /** The program of this build would render something else than the page of another. */
  async dropOtherBuilds(): Promise<void> {
    const cache = await caches.open(this.cacheName);
    for (const key of await cache.keys())
      if ((await cache.match(key))?.headers.get(BUILD_HEADER) !== this.#shop.build) await cache.delete(key);
  }

  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const kept = await readKept(() => handler.cacheMatch(request));
    if (handler.params === RENEW) return isFresh(kept) ? kept.response : this.#revalidate(request, handler, kept);
    const { event } = handler;
    if (!kept || kept.ageMs > (navigator.onLine ? PAGES.softMs : PAGES.hardMs))
      return this.#shell({ request, event, url: new URL(request.url) });
    void handler.waitUntil(pause(PAGES.pauseMs).then(() => this.renew(event, request.url)));
    return kept.response;
  }

  async #revalidate(request: Request, handler: StrategyHandler, kept: Kept | undefined): Promise<Response> {
    const answer = await handler.fetch(conditional(request, kept?.response.headers.get('etag')));
    if (answer.type !== 'basic' || answer.redirected) throw new TypeError('a page from elsewhere');
    if (answer.status === 404 || answer.status === 410)
      await (await caches.open(this.cacheName)).delete(await handler.getCacheKey(request, 'write'));
    else if (answer.status === 200) await put(handler, request, answer.clone());
    else if (answer.status === 304 && kept) await put(handler, request, asNew(kept.response, answer));
    return answer;
  }

  #pathOf(address: string): string | null {
    const url = new URL(address);
    return url.origin === this.#shop.origin ? publicPage(url) : null;
  }
}

/** A stamp from the future is that of a clock that was put back since. */
function isFresh(kept: Kept | undefined): kept is Kept {
  const age = Date.now() - (cachedAt(kept?.response) ?? Number.NEGATIVE_INFINITY);
  return age >= 0 && age < PAGES.restMs;
}

function conditional({ url }: Request, tag: string | null | undefined): Request {
  const headers = new Headers({ accept: 'text/html' });
  if (tag) headers.set('if-none-match', tag);
  // Without a tag the browser asks with that of its own copy, which is where a first visit's page is.
  const cache = tag ? 'no-store' : 'no-cache';
  return new Request(url, { headers, cache, priority: 'low', signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
}

/** The cached page, for which a 304 has just answered. */
function asNew(kept: Response, answer: Response): Response {
  const headers = new Headers(kept.headers);
  headers.set('age', answer.headers.get('age') ?? '0');
  return new Response(kept.body, { headers });
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
