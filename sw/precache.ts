// Precaches the shop's own files when the worker installs, so that every route opens without a network. Two things differ
// from Workbox's precache: several files are fetched at a time, and a response that is not the shop's own file is refused.
import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js';
import { PrecacheController } from 'workbox-precaching';

export interface ShellFile {
  url: string;
  /** null when the name contains a hash. */
  revision: string | null;
}

/** The name from before Workbox, so that hashed files which an older worker stored are not fetched again. */
export const SHELL_CACHE = 'shell-v1';
/** The document of every route that is not cached as a server-rendered page. */
export const SHELL = '/index.html';

type InstallResult = Awaited<ReturnType<PrecacheController['install']>>;

/** As many as a browser's HTTP/1.1 connections to one host. One at a time, an install takes minutes on a slow network. */
const AT_ONCE = 6;

/** Not pages: the API, pictures, tracking, and top-level files such as /robots.txt. */
export const NOT_PAGES = [/^\/(api|media|shipping)([/?]|$)/, /^\/[^/?]+\.[a-z\d]+(\?|$)/i];

/** By ending: the content type of the shop's own files. A gateway may answer with JSON and 200. */
const TYPES: Readonly<Record<string, RegExp>> = {
  html: /^text\/html/,
  js: /javascript/,
  css: /^text\/css/,
  webmanifest: /^(?!text\/html)/,
};
const FILE = /^(?!text\/(html|plain)|.*json)/;

/** The shop's document, complete: it would be every page without a network until the next version. */
const DOCUMENT = /id="root"[\s\S]*<\/html>\s*$/;

/**
 * Returns null for a response that is not the shop's own file. PrecacheStrategy then rejects, the install fails and the old
 * version stays. Workbox alone stores any response below 400, and a captive portal answers everything with 200 and HTML.
 */
const ownFilesOnly: WorkboxPlugin = {
  async cacheWillUpdate({ request, response }) {
    const type = response.headers.get('content-type') ?? '';
    const [, ending = ''] = /\.(\w+)$/.exec(new URL(request.url).pathname) ?? [];
    if (response.status !== 200 || response.redirected || !(TYPES[ending] ?? FILE).test(type)) return null;
    return ending !== 'html' || DOCUMENT.test(await response.clone().text()) ? response : null;
  },
};

export class ShopPrecache extends PrecacheController {
  /** Responds with the document. */
  readonly shell: RouteHandlerCallback = (asked) => this.createHandlerBoundToURL(SHELL)(asked);

  constructor() {
    super({ cacheName: SHELL_CACHE, plugins: [ownFilesOnly] });
    this.strategy.matchOptions = { ignoreVary: true };
  }

  /** Stores every file that is not cached yet. Rejects when one does not arrive complete. */
  override install(event: ExtendableEvent): Promise<InstallResult> {
    const installed = this.#storeMissing(event);
    event.waitUntil(installed);
    // A browser that knows static routes reads hashed files without the worker. One that is missing comes from the network.
    void event.addRoutes?.({ condition: { urlPattern: '/assets/*' }, source: { cacheName: SHELL_CACHE } });
    return installed;
  }

  /** Whether this is the path of a precached file. */
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
    // A file without a hash in its name may be outdated in the HTTP cache.
    const cache = cacheKey === url ? 'default' : 'reload';
    const request = new Request(url, { cache, credentials: 'same-origin' });
    await Promise.all(this.strategy.handleAll({ event, request, url: new URL(url), params: { cacheKey } }));
  }
}

/** A hash of the list of files: the same on every device for the same build. */
export function buildName(files: readonly ShellFile[]): string {
  let hash = 0x811c9dc5;
  for (const sign of JSON.stringify(files)) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}
