// The catalogue's version for server-rendered pages, read a few times a second at most, so that a server under load spends its
// time on pages. A page may be slightly older than the products, as in any cache. API calls read the version each time.

/** How long after a change a reload may show the old page. */
const MAX_AGE_MS = 200;

/** Rejects like `read`, and reads again at the next call. */
export function createRecentVersion(read: () => Promise<string>, now: () => number = () => performance.now()) {
  let [readAt, version] = [Number.NEGATIVE_INFINITY, Promise.resolve('')];
  return (): Promise<string> => {
    if (now() - readAt < MAX_AGE_MS) return version;
    readAt = now();
    const reading = read();
    version = reading;
    reading.catch(() => {
      if (version === reading) readAt = Number.NEGATIVE_INFINITY;
    });
    return reading;
  };
}
