// The shop's own files, stored whole when the worker installs, so that every route opens without a network: Workbox's
// precache, with two changes. It fetches several files at a time, and it stores nothing that is not the shop's own file.
import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js';
import { PrecacheController } from 'workbox-precaching';

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

/**
 * Answers null for what is not the shop's own file, which makes PrecacheStrategy reject: the install fails and the old
 * version stays. Workbox by itself stores any answer below 400, and a captive portal answers everything with "200, HTML".
 */
const ownFilesOnly: WorkboxPlugin = {
  async cacheWillUpdate({ request, response }) {
    const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    const isOurs = response.ok && !response.redirected && isHtml === new URL(request.url).pathname.endsWith('.html');
    if (!isOurs || (isHtml && !(await response.clone().text()).includes('id="root"'))) return null;
    return response;
  },
};

export class ShopPrecache extends PrecacheController {
  /** Answers with the document. */
  readonly shell: RouteHandlerCallback = (asked) => this.createHandlerBoundToURL(SHELL)(asked);

  constructor() {
    super({ cacheName: SHELL_CACHE, plugins: [ownFilesOnly] });
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
    const takeNext = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await this.#store(event, ...next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
    const urls = (files: readonly [url: string, key: string][]) => files.map(([url]) => url);
    return { updatedURLs: urls(missing), notUpdatedURLs: urls(here) };
  }

  async #store(event: ExtendableEvent, url: string, cacheKey: string): Promise<void> {
    // Under a name that stays while the content changes, the browser's own copy will not do.
    const cache = cacheKey === url ? 'default' : 'reload';
    const request = new Request(url, { cache, credentials: 'same-origin' });
    await Promise.all(this.strategy.handleAll({ event, request, url: new URL(url), params: { cacheKey } }));
  }
}

/** A short name for exactly these files: the same list has the same name on every device. */
export function buildName(files: readonly ShellFile[]): string {
  let hash = 0x811c9dc5;
  for (const sign of JSON.stringify(files)) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}
