// Takes the place of Vite's function around each dynamic import (vite.config.ts). Most of that one is for style sheets of chunks
// and for nonces, neither of which the shop has.

const linked = new Set<string>();

/**
 * Imports a chunk, and fetches at the same time the files that it will import.
 * @param files their paths without the slash at the start
 * @returns what `load` resolves to. Rejects like it, after an event that src/app/missing-chunk.ts listens for, as with Vite
 */
export async function __vitePreload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  for (const file of files) {
    if (linked.has(file)) continue;
    linked.add(file);
    const link = { rel: 'modulepreload', crossOrigin: '', href: `/${file}` };
    document.head.append(Object.assign(document.createElement('link'), link));
  }
  try {
    return await load();
  } catch (payload) {
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    throw payload;
  }
}
