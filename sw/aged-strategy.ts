// HOW a row of cache-rules.ts is carried out. One strategy serves every row: it uses the cached response while the row allows
// it, else fetches, and falls back to the device when no response comes in time. The row's plugins decide which responses
// count, and what replaces a failed one (response-plugin.ts, picture-plugin.ts).

import type { WorkboxPlugin } from 'workbox-core/types.js';
import { Strategy, type StrategyHandler } from 'workbox-strategies';
import { put } from './cache-plugins.ts';
import type { Rule } from './cache-rules.ts';
import { type CachedResponse, readCached } from './cached-response.ts';

/** The best response without the network, of any age. */
export type Fallback = (address: string, cached: CachedResponse | undefined) => Promise<CachedResponse | undefined>;

export class AgedStrategy extends Strategy {
  readonly #rule: Rule;
  readonly #fallback: Fallback;

  constructor(rule: Rule, fallback: Fallback, plugins: WorkboxPlugin[]) {
    super({ cacheName: rule.cache, plugins, matchOptions: { ignoreVary: true } });
    this.#rule = rule;
    this.#fallback = fallback;
  }

  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const { strategy, staleAfterMs, expiresAfterMs, networkTimeoutMs } = this.#rule;
    const cached = await readCached(() => handler.cacheMatch(request));
    if (cached && cached.ageMs <= this.#usedFirstMs()) {
      if (strategy !== 'cache-first' || cached.ageMs > staleAfterMs)
        void handler.waitUntil(settled(ask(request, handler)));
      return cached.response;
    }
    const asking = ask(request, handler);
    void handler.waitUntil(settled(asking));
    const inTime = await (networkTimeoutMs === undefined ? asking : Promise.race([asking, pause(networkTimeoutMs)]));
    if (inTime) return inTime;
    const own = await this.#fallback(request.url, cached);
    return own && own.ageMs <= expiresAfterMs ? own.response : asking;
  }

  /** Up to this age the cached response is used without fetching first. */
  #usedFirstMs(): number {
    const { strategy, staleAfterMs, expiresAfterMs } = this.#rule;
    return { 'network-first': -1, 'stale-while-revalidate': staleAfterMs, 'cache-first': expiresAfterMs }[strategy];
  }
}

/** Rejects when the row's plugins refuse the response. */
async function ask(request: Request, handler: StrategyHandler): Promise<Response> {
  const response = await handler.fetch(request);
  void handler.waitUntil(put(handler, request, response.clone()));
  return response;
}

/** Resolves after that time. */
export const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));

/** Resolves when the work ends, also when it fails: the page sees the failure, the event must not. */
const settled = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  );
