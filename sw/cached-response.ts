// A cached response and its age. Every entry carries the build and the time at which its response arrived; for a page, minus its Age
// header (cache-plugins.ts). An entry without the time is not used. The build is checked for pages only (page-plugin.ts).
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import { createLog } from '#src/base/log.ts';

const log = createLog('worker');
export const BUILD_HEADER = 'x-sw-build';

export interface CachedResponse {
  response: Response;
  /** Since it arrived; never negative, even when the clock was set back. */
  ageMs: number;
}

/** What a lookup finds, of any age. A broken Cache Storage counts as empty, because the network may still answer. */
export async function readCached(lookup: () => Promise<Response | undefined>): Promise<CachedResponse | undefined> {
  try {
    return withAge(await lookup());
  } catch (error) {
    log.warn('caches not read', error);
    return undefined;
  }
}

/** What is stored under a key, of any age; undefined when nothing is. */
export const matchCached = (
  cacheName: string,
  key: string,
  options?: CacheQueryOptions,
): Promise<CachedResponse | undefined> =>
  readCached(() => caches.match(key, { ignoreVary: true, ...options, cacheName }));

export function withAge(response: Response | undefined): CachedResponse | undefined {
  const at = cachedAt(response);
  return response && at !== undefined ? { response, ageMs: Math.max(0, Date.now() - at) } : undefined;
}

/** Arrived within this time. One that is stamped in the future (the clock was set back) has an unknown age and is not fresh. */
export function isFresh(cached: CachedResponse | undefined, forMs: number): cached is CachedResponse {
  const age = Date.now() - (cachedAt(cached?.response) ?? Number.NEGATIVE_INFINITY);
  return age >= 0 && age <= forMs;
}

/** When a response arrived, in ms since 1970; undefined for one without a stamp. */
export function cachedAt(response: Response | undefined): number | undefined {
  const at = Number(response?.headers.get(CACHED_AT_HEADER) ?? Number.NaN);
  return Number.isFinite(at) ? at : undefined;
}
