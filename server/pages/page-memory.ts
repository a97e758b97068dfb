// Drawn pages of one version of the catalogue; the ones asked for longest ago go first. Two visitors of a page that is
// being drawn wait for the same drawing.

const MOST_BYTES = 64 * 1024 * 1024;

export interface PageMemory<T> {
  /** A failure is not kept. */
  get(version: string, path: string, draw: () => Promise<T>): Promise<T>;
}

/** @param sizeOf bytes */
export function createPageMemory<T>(sizeOf: (page: T) => number, mostBytes = MOST_BYTES): PageMemory<T> {
  const pages = new Map<string, T>();
  const underWay = new Map<string, Promise<T>>();
  let [known, bytes] = ['', 0];

  function keep(path: string, page: T): void {
    pages.set(path, page);
    bytes += sizeOf(page);
    for (const [oldest, old] of pages) {
      if (bytes <= mostBytes) return;
      pages.delete(oldest);
      bytes -= sizeOf(old);
    }
  }

  async function drawOnce(version: string, path: string, draw: () => Promise<T>): Promise<T> {
    const name = `${version} ${path}`;
    const begun = underWay.get(name);
    if (begun) return begun;
    const drawing = draw().finally(() => underWay.delete(name));
    underWay.set(name, drawing);
    const page = await drawing;
    if (version === known && !pages.has(path)) keep(path, page);
    return page;
  }

  return {
    async get(version, path, draw) {
      if (version !== known) {
        pages.clear();
        [known, bytes] = [version, 0];
      }
      const kept = pages.get(path);
      if (!kept) return drawOnce(version, path, draw);
      pages.delete(path);
      pages.set(path, kept);
      return kept;
    },
  };
}
