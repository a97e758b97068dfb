// The plugins that every cache of answers shares: what an entry is stored under, how it is stamped, how many there are,
// and what is given up on a full device.
import { registerQuotaErrorCallback } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import type { StrategyHandler } from 'workbox-strategies';
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import { createLog } from '#src/base/log.ts';
import { PICTURE_CACHES } from './cache-rules.ts';
import { BUILD_HEADER } from './kept-answer.ts';

const log = createLog('worker');

/** @param keyOf the cache key of a request's address */
export const keyPlugin = (keyOf: (address: string) => string): WorkboxPlugin => ({
  cacheKeyWillBeUsed: async ({ request }) => keyOf(request.url),
});

/** The same answer with the time and the build, and without the headers that only held for its way here. */
export const stampPlugin = (build: string): WorkboxPlugin => ({
  async cacheWillUpdate({ response }) {
    const headers = new Headers({ [CACHED_AT_HEADER]: String(Date.now()), [BUILD_HEADER]: build });
    headers.set('content-type', response.headers.get('content-type') ?? '');
    return new Response(await response.blob(), { headers });
  },
});

/**
 * Deletes what was stored longest ago. Cache Storage lists entries in the order in which they were stored, also those of
 * earlier workers, so it needs no bookkeeping that could be lost or out of step (docs/decisions/040).
 * @param always cache keys that stay and do not count
 */
export const trimPlugin = (maxEntries: number, always: readonly string[] = []): WorkboxPlugin => ({
  async cacheDidUpdate({ cacheName }) {
    const cache = await caches.open(cacheName);
    const keys = (await cache.keys()).filter(({ url }) => !always.includes(url));
    const tooMany = keys.slice(0, Math.max(0, keys.length - maxEntries));
    await Promise.all(tooMany.map((old) => cache.delete(old)));
  },
});

/** A full device costs the pictures first. By name: an ExpirationPlugin knows only the caches that this start has used. */
const deletePictures = () => Promise.all(PICTURE_CACHES.map((name) => caches.delete(name)));
registerQuotaErrorCallback(deletePictures);

/** Stores an answer, on a full device once more after the quota callbacks. Never rejects: the page has its answer already. */
export async function put(handler: StrategyHandler, request: Request, response: Response): Promise<void> {
  const spare = response.clone();
  try {
    await handler.cachePut(request, response).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
      return handler.cachePut(request, spare);
    });
  } catch (error) {
    log.warn(`an answer could not be cached: ${request.url}`, error);
  }
}
