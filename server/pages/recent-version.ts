// The catalogue's version, read a few times a second at most, so that a server under load spends its time on answers. They may be
// slightly older than the products, as in any cache.

/** Rejects like `read`, and reads again at the next call. @param maxAgeMs how long after a change the old version may be used */
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
