// Caches what was computed from one version of the catalogue (API responses and rendered pages) until the version changes. The
// version is read from the database, so any number of instances may have their own cache.

export interface VersionCache<T> {
  /**
   * The cached value of an address; computed if missing. Concurrent requests share one computation: every order makes a new
   * version, and then everybody asks at once. Failures are not cached.
   */
  get(version: string, address: string, work: () => Promise<T>): Promise<T>;
}

/** Evicts the least recently used entries. @param sizeOf bytes */
export function createVersionCache<T>(sizeOf: (value: T) => number, mostBytes: number): VersionCache<T> {
  const values = new Map<string, T>();
  const underWay = new Map<string, Promise<T>>();
  let [known, bytes] = ['', 0];

  function keep(address: string, value: T): void {
    values.set(address, value);
    bytes += sizeOf(value);
    for (const [oldest, old] of values) {
      if (bytes <= mostBytes) return;
      values.delete(oldest);
      bytes -= sizeOf(old);
    }
  }

  async function workOnce(version: string, address: string, work: () => Promise<T>): Promise<T> {
    const name = `${version} ${address}`;
    const begun = underWay.get(name);
    if (begun) return begun;
    const working = work().finally(() => underWay.delete(name));
    underWay.set(name, working);
    const value = await working;
    if (version === known && !values.has(address)) keep(address, value);
    return value;
  }

  return {
    async get(version, address, work) {
      if (version !== known) {
        values.clear();
        [known, bytes] = [version, 0];
      }
      const cached = values.get(address);
      if (cached === undefined) return workOnce(version, address, work);
      values.delete(address);
      values.set(address, cached);
      return cached;
    },
  };
}
