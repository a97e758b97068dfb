// Limits how often the catalogue's version is read from the database, so that a busy server spends its time on responses. A response
// may then be up to `maxAgeMs` older than the products.

/** Rejects when `read` rejects; the next call reads again. @param maxAgeMs how long a version may be used after a change */
export function createRecentVersion<T>(
  read: () => Promise<T>,
  maxAgeMs: () => number,
  now: () => number = () => performance.now(),
) {
  let readAt = Number.NEGATIVE_INFINITY;
  let version: Promise<T> | undefined;
  return (): Promise<T> => {
    if (version && now() - readAt < maxAgeMs()) return version;
    readAt = now();
    const reading = read();
    version = reading;
    reading.catch(() => {
      if (version === reading) readAt = Number.NEGATIVE_INFINITY;
    });
    return reading;
  };
}
