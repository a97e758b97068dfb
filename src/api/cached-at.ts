// When the worker responds from its cache, a header says when it got the response. This file attaches that time to the
// parsed reply, so that Query uses it as the age of the data.

/** Milliseconds since 1970, on responses from the worker's cache. */
export const CACHED_AT_HEADER = 'x-sw-cached-at';

const times = new WeakMap<object, number>();

/** Queries return `reply`, `reply.data` or one item of it, so the time is attached and read down to this depth. */
const DEPTH = 2;
/** All items of one response have the same age, so a sample is enough. */
const SAMPLE = 200;

/** Attaches the time to a reply and its parts. */
export function noteCachedAt(reply: unknown, at: number, depth = DEPTH): void {
  if (typeof reply !== 'object' || reply === null) return;
  times.set(reply, at);
  if (depth > 0) for (const part of Object.values(reply)) noteCachedAt(part, at, depth - 1);
}

/** The oldest cached part of a query's result; undefined when all of it came from the server. */
export function cachedAtOf(value: unknown, depth = DEPTH): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const known = times.get(value);
  if (known !== undefined || depth === 0) return known;
  const found = Object.values(value)
    .slice(0, SAMPLE)
    .map((part) => cachedAtOf(part, depth - 1))
    .filter((at) => at !== undefined);
  return found.length > 0 ? Math.min(...found) : undefined;
}
