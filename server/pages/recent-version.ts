// The catalogue's version for drawn pages, asked for a few times a second at most: a shop that is stormed spends its time
// on sending pages and not on that one question. A page may be older than the goods by a moment anyway, in any cache on
// its way; the calls of the API ask each time.

/** What a reload right after a change may still show. */
const KEPT_MS = 200;

/** Rejects as `read` does, and then asks again the next time. */
export function createRecentVersion(read: () => Promise<string>, now: () => number = () => performance.now()) {
  let [asked, version] = [Number.NEGATIVE_INFINITY, Promise.resolve('')];
  return (): Promise<string> => {
    if (now() - asked < KEPT_MS) return version;
    asked = now();
    const reading = read();
    version = reading;
    reading.catch(() => {
      if (version === reading) asked = Number.NEGATIVE_INFINITY;
    });
    return reading;
  };
}
