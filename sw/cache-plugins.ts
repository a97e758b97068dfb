// The plugins that all caches share: the cache key, the stamp, the number of entries, and what is deleted on a full device.
import { registerQuotaErrorCallback } from 'workbox-core';
import type { FetchDidSucceedCallbackParam, PluginState, WorkboxPlugin } from 'workbox-core/types.js';
import type { StrategyHandler } from 'workbox-strategies';
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import { createLog } from '#src/base/log.ts';
import { PICTURE_CACHES } from './cache-rules.ts';
import { BUILD_HEADER } from './cached-response.ts';

const log = createLog('worker');

/** Of one request: when its first response came, ms since 1970. */
interface Arrival extends PluginState {
  at?: number;
}

/** Notes when a response arrives (the first of several), because storing it may take long on a full device. */
export async function fetchDidSucceed({ response, state = {} }: FetchDidSucceedCallbackParam): Promise<Response> {
  (state as Arrival).at ??= Date.now();
  return response;
}

/** When the response of this request arrived. */
export const arrivalOf = (state: PluginState | undefined): number => (state as Arrival | undefined)?.at ?? Date.now();

/** @param keyOf the cache key of a request's address */
export const keyPlugin = (keyOf: (address: string) => string): WorkboxPlugin => ({
  cacheKeyWillBeUsed: async ({ request }) => keyOf(request.url),
});

/**
 * Adds the build and the time at which the response arrived. Drops all other headers but the content type; the stored body is
 * already decoded.
 * @param judge decides which responses are stored. It is called after the time is noted, because it may wait for a body.
 */
export const stampPlugin = (build: string, judge: WorkboxPlugin = {}): WorkboxPlugin => ({
  ...judge,

  async fetchDidSucceed(fetched) {
    const response = await fetchDidSucceed(fetched);
    return judge.fetchDidSucceed?.(fetched) ?? response;
  },

  async cacheWillUpdate(update) {
    const response = judge.cacheWillUpdate ? await judge.cacheWillUpdate(update) : update.response;
    if (!response) return null;
    const headers = new Headers({ [CACHED_AT_HEADER]: String(arrivalOf(update.state)), [BUILD_HEADER]: build });
    headers.set('content-type', response.headers.get('content-type') ?? '');
    return new Response(await response.blob(), { headers });
  },
});

/**
 * Deletes the entries stored longest ago. Cache Storage lists entries in the order in which they were stored, including those
 * of earlier workers, so this needs no records of its own (docs/decisions/040).
 * @param always cache keys that are never deleted and do not count
 */
export const trimPlugin = (maxEntries: number, always: readonly string[] = []): WorkboxPlugin => ({
  async cacheDidUpdate({ cacheName }) {
    const cache = await caches.open(cacheName);
    const keys = (await cache.keys()).filter(({ url }) => !always.includes(url));
    const tooMany = keys.slice(0, Math.max(0, keys.length - maxEntries));
    await Promise.all(tooMany.map((old) => cache.delete(old)));
  },
});

/** On a full device pictures are deleted first. By name: an ExpirationPlugin knows only the caches used since the worker started. */
const deletePictures = () => Promise.all(PICTURE_CACHES.map((name) => caches.delete(name)));
registerQuotaErrorCallback(deletePictures);

/** Stores a response; on a full device a second time, after the quota callbacks. Never rejects: the page has its response. */
export async function put(handler: StrategyHandler, request: Request, response: Response): Promise<void> {
  const spare = response.clone();
  try {
    await handler.cachePut(request, response).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
      return handler.cachePut(request, spare);
    });
  } catch (error) {
    log.warn(`response not cached: ${request.url}`, error);
  }
}
