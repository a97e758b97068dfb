// One cached answer and its age. Every entry of our caches carries its time and its build (cache-plugins.ts); what has no
// stamp is not ours and is not given out.
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import { createLog } from '#src/base/log.ts';

const log = createLog('worker');
export const BUILD_HEADER = 'x-sw-build';

export interface Kept {
  response: Response;
  /** Since it was stored; never negative, whatever the clock does. */
  ageMs: number;
}

/** What a lookup finds, however old. A Cache Storage that is broken is an empty one: the network is still there. */
export async function readKept(lookup: () => Promise<Response | undefined>): Promise<Kept | undefined> {
  try {
    return withAge(await lookup());
  } catch (error) {
    log.warn('the caches cannot be read', error);
    return undefined;
  }
}

/** What is stored under a key; undefined for nothing. */
export const keptUnder = (cacheName: string, key: string, options?: CacheQueryOptions): Promise<Kept | undefined> =>
  readKept(() => caches.match(key, { ignoreVary: true, ...options, cacheName }));

export function withAge(response: Response | undefined): Kept | undefined {
  const at = cachedAt(response);
  return response && at !== undefined ? { response, ageMs: Math.max(0, Date.now() - at) } : undefined;
}

/** When an answer was stored; undefined for one that never was. */
export function cachedAt(response: Response | undefined): number | undefined {
  const at = Number(response?.headers.get(CACHED_AT_HEADER) ?? Number.NaN);
  return Number.isFinite(at) ? at : undefined;
}
