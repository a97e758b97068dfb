// The shop's own files, stored whole when the worker installs, so that every route opens without a network. A page that
// is not kept as it was drawn (drawn-pages.ts) is the one stored document, which then renders the route it is asked for. Files with a hash in their
// name are stored once and kept from version to version; the others carry their revision in the key.

export interface ShellFile {
  url: string;
  /** null: the name holds a hash. */
  revision: string | null;
}

export const SHELL_CACHE = 'shell-v1';

/** As many as a browser asks one host for at a time. One by one, a slow network would take minutes over an install. */
const AT_ONCE = 6;

/** The API, pictures, tracking, and files at the top such as /robots.txt are not pages of the shop. */
const NOT_PAGES = [/^\/(api|media|shipping)(\/|$)/, /^\/[^/]+\.[a-z\d]+$/i];

export function createShell(files: readonly ShellFile[], origin: string) {
  const keys = new Map<string, string>();
  for (const { url, revision } of files)
    keys.set(new URL(url, origin).pathname, url + (revision ? `?v=${revision}` : ''));

  const stored = async (path: string): Promise<Response | undefined> => {
    const key = keys.get(path);
    if (key === undefined) return undefined;
    return caches.match(new URL(key, origin).href, { cacheName: SHELL_CACHE, ignoreVary: true });
  };

  return {
    /** Stores every file that is not here yet. Rejects when one does not arrive whole: the old version then stays. */
    async install(): Promise<void> {
      const cache = await caches.open(SHELL_CACHE);
      const waiting = files.map(({ url }) => new URL(url, origin));
      const takeNext = async () => {
        for (let url = waiting.shift(); url; url = waiting.shift()) {
          const key = new URL(keys.get(url.pathname) ?? '', origin).href;
          if (!(await cache.match(key, { ignoreVary: true })))
            await cache.put(key, await fetchFile(url, key !== url.href));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
    },

    /** Drops the files of older versions. Not before this version is in charge: open pages may still want them. */
    async dropOldFiles(): Promise<void> {
      const wanted = new Set([...keys.values()].map((key) => new URL(key, origin).href));
      const cache = await caches.open(SHELL_CACHE);
      for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
    },

    /** The answer to a request for a page or a file of the shop; undefined when it asks for something else. */
    answer(request: Request): Promise<Response> | undefined {
      const { origin: from, pathname } = new URL(request.url);
      if (request.method !== 'GET' || from !== origin) return undefined;
      const isPage = request.mode === 'navigate' && !NOT_PAGES.some((pattern) => pattern.test(pathname));
      const path = isPage ? '/index.html' : pathname;
      return keys.has(path) ? stored(path).then((file) => file ?? fetch(request)) : undefined;
    },

    stored,
    has: (path: string): boolean => keys.has(path),
  };
}

/** @param isRevised the name stays while the content changes, so a copy of the browser's own will not do */
async function fetchFile(url: URL, isRevised: boolean): Promise<Response> {
  const response = await fetch(url, { cache: isRevised ? 'reload' : 'default', credentials: 'same-origin' });
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  // A hotel's log-in page answers everything with "200, HTML".
  const isOurs = response.ok && !response.redirected && isHtml === url.pathname.endsWith('.html');
  if (!isOurs || (isHtml && !(await response.clone().text()).includes('id="root"')))
    throw new TypeError(`${url.pathname} did not arrive: ${response.status}`);
  return response;
}

/** A short name for exactly these files: the same list has the same name on every device. */
export function buildName(files: readonly ShellFile[]): string {
  let hash = 0x811c9dc5;
  for (const sign of JSON.stringify(files)) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}
