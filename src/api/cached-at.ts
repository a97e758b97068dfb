// When the worker answered from its cache, it says since when it has had the answer. That time travels with the parsed
// reply, so that Query takes it as the data's age in place of "just now".

/** Milliseconds since 1970, on answers that the worker kept. */
export const CACHED_AT_HEADER = 'x-sw-cached-at';

const times = new WeakMap<object, number>();

/** Queries hand on `reply`, `reply.data` or one item of it: so deep it is noted and looked for. */
const DEPTH = 2;
/** The items of one answer have one age; more need not be looked at. */
const SAMPLE = 200;

/** Notes the age of a reply and of what hangs from it. */
export function noteCachedAt(reply: unknown, at: number, depth = DEPTH): void {
  if (typeof reply !== 'object' || reply === null) return;
  times.set(reply, at);
  if (depth > 0) for (const part of Object.values(reply)) noteCachedAt(part, at, depth - 1);
}

/** The oldest kept part of what a query returned; undefined when all of it came straight from the server. */
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
