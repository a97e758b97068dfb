// What was worked out from one version of the catalogue, for as long as that version stands: answers and drawn pages. The
// version is read from the database, so any number of instances may keep their own.

export interface VersionMemory<T> {
  /**
   * What that version has at that address, worked out when it is not known; once, however many ask at the same time, for
   * every order makes a new version, and then everybody asks anew. Failures are not kept.
   */
  get(version: string, address: string, work: () => Promise<T>): Promise<T>;
}

/** What was asked for longest ago makes room. @param sizeOf bytes */
export function createVersionMemory<T>(sizeOf: (value: T) => number, mostBytes: number): VersionMemory<T> {
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
      const kept = values.get(address);
      if (kept === undefined) return workOnce(version, address, work);
      values.delete(address);
      values.set(address, kept);
      return kept;
    },
  };
}
