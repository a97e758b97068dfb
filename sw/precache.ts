// The shop's own files, stored whole when the worker installs, so that every route opens without a network: Workbox's
// precache, with two changes. It fetches several files at a time, and it stores nothing that is not the shop's own file.
import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { PrecacheController } from 'workbox-precaching';
import { InstallStrategy } from './install-strategy.ts';

export interface ShellFile {
  url: string;
  /** null: the name holds a hash. */
  revision: string | null;
}

/** The name from before Workbox: files with a hash that an older worker stored are not fetched again. */
export const SHELL_CACHE = 'shell-v1';
/** Every route that is not cached as a server-rendered page is this document. */
export const SHELL = '/index.html';

type InstallResult = Awaited<ReturnType<PrecacheController['install']>>;

/** As many as a browser asks one host for at a time. One by one, a slow network would take minutes over an install. */
const AT_ONCE = 6;

/** The API, pictures, tracking, and files at the top such as /robots.txt are not pages of the shop. */
export const NOT_PAGES = [/^\/(api|media|shipping)([/?]|$)/, /^\/[^/?]+\.[a-z\d]+(\?|$)/i];

export class ShopPrecache extends PrecacheController {
  /** Answers with the document. */
  readonly shell: RouteHandlerCallback = (asked) => this.createHandlerBoundToURL(SHELL)(asked);

  readonly #installing = new InstallStrategy(SHELL_CACHE);

  constructor() {
    super({ cacheName: SHELL_CACHE });
    this.strategy.matchOptions = { ignoreVary: true };
  }

  /** Stores every file that is not here yet. Rejects when one does not arrive whole. */
  override install(event: ExtendableEvent): Promise<InstallResult> {
    const installed = this.#storeMissing(event);
    event.waitUntil(installed);
    return installed;
  }

  /** Whether this is the path of a file that every installed worker has. */
  has(path: string): boolean {
    return this.getCacheKeyForURL(path) !== undefined;
  }

  async #storeMissing(event: ExtendableEvent): Promise<InstallResult> {
    const cache = await caches.open(this.strategy.cacheName);
    const stored = new Set((await cache.keys()).map(({ url }) => url));
    const { missing = [], here = [] } = Object.groupBy(this.getURLsToCacheKeys(), ([, key]) =>
      stored.has(key) ? 'here' : 'missing',
    );
    const waiting = [...missing];
    const writing: Promise<void>[] = [];
    const takeNext = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        writing.push((await this.#fetch(event, ...next)).stored);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
    await Promise.all(writing);
    const urls = (files: readonly [url: string, key: string][]) => files.map(([url]) => url);
    return { updatedURLs: urls(missing), notUpdatedURLs: urls(here) };
  }

  /** Resolves when the file has arrived, to what settles when it is stored. */
  async #fetch(event: ExtendableEvent, url: string, cacheKey: string): Promise<{ stored: Promise<void> }> {
    // Under a name that stays while the content changes, the browser's own copy will not do.
    const cache = cacheKey === url ? 'default' : 'reload';
    const request = new Request(url, { cache, credentials: 'same-origin' });
    const [arrived, stored] = this.#installing.handleAll({ event, request, url: new URL(url), params: { cacheKey } });
    // Heard of below, after the other files.
    stored.catch(() => undefined);
    await arrived;
    return { stored };
  }
}

/** A short name for exactly these files: the same list has the same name on every device. */
export function buildName(files: readonly ShellFile[]): string {
  let hash = 0x811c9dc5;
  for (const sign of JSON.stringify(files)) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}
