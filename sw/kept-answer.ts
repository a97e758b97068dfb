// One kept answer: how it is stamped, stored and read back. Every entry of our caches was written here, so every
// entry carries its time and its build; what has no stamp is not ours and is not given out.
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import { createLog } from '#src/base/log.ts';
import { PICTURE_CACHES, type PictureRule, type Rule } from './cache-rules.ts';

const log = createLog('worker');
export const BUILD_HEADER = 'x-sw-build';

export interface Kept {
  response: Response;
  /** Since the shop's server gave it; never negative, whatever the clock does. */
  ageMs: number;
}

/** What is stored under a key, however old; undefined for nothing. */
export async function readKept(cacheName: string, key: string): Promise<Kept | undefined> {
  return withAge(await match(key, { cacheName }));
}

/** Another width of a picture that is not here is better than none. */
export async function readOtherWidth(rule: PictureRule, key: string): Promise<Kept | undefined> {
  return withAge(await match(key, { cacheName: rule.cache, ignoreSearch: true }));
}

/** A Cache Storage that is broken is an empty one: the network is still there. */
async function match(key: string, options: MultiCacheQueryOptions): Promise<Response | undefined> {
  try {
    return await caches.match(key, { ignoreVary: true, ...options });
  } catch (error) {
    log.warn('the caches cannot be read', error);
    return undefined;
  }
}

function withAge(response: Response | undefined): Kept | undefined {
  const at = cachedAt(response);
  return response && at !== undefined ? { response, ageMs: Math.max(0, Date.now() - at) } : undefined;
}

/** When an answer was kept; undefined for one that never was. */
export function cachedAt(response: Response | undefined): number | undefined {
  const at = Number(response?.headers.get(CACHED_AT_HEADER) ?? Number.NaN);
  return Number.isFinite(at) ? at : undefined;
}

/** The same answer with a stamp and without the headers that only held for its way here. */
function stamped(body: BodyInit, response: Response, build: string): Response {
  const headers = new Headers({ [CACHED_AT_HEADER]: String(Date.now()), [BUILD_HEADER]: build });
  headers.set('content-type', response.headers.get('content-type') ?? '');
  return new Response(body, { headers });
}

/**
 * Stores a judged answer, stamped. Never rejects: a full device costs the pictures first, then this answer, never the
 * page.
 * @param body of `response`, which itself has gone to the page; a picture's may still be on its way
 */
export async function keep(
  rule: Pick<Rule, 'cache' | 'maxEntries'>,
  key: string,
  body: BodyInit | Promise<BodyInit>,
  response: Response,
  build: string,
): Promise<void> {
  try {
    const answer = stamped(await body, response, build);
    const cache = await caches.open(rule.cache);
    await putOrMakeRoom(cache, key, answer);
    await dropOldest(cache, rule.maxEntries);
  } catch (error) {
    log.warn(`an answer for ${rule.cache} could not be kept`, error);
  }
}

/** Entries come in the order they were stored in: the first are the oldest. @param always addresses that do not count */
export async function dropOldest(cache: Cache, maxEntries: number, always: readonly string[] = []): Promise<void> {
  const keys = (await cache.keys()).filter(({ url }) => !always.includes(url));
  const tooMany = keys.slice(0, Math.max(0, keys.length - maxEntries));
  await Promise.all(tooMany.map((old) => cache.delete(old)));
}

async function putOrMakeRoom(cache: Cache, key: string, answer: Response): Promise<void> {
  const spare = answer.clone();
  try {
    await cache.put(key, answer);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
    await Promise.all(PICTURE_CACHES.map((name) => caches.delete(name)));
    await cache.put(key, spare);
  }
}
