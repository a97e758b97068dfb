// A stand-in for the worker before Workbox. It writes the same cache names, keys and headers with a few lines of code. The
// old built file would be 90 kB of minified code, and the next worker depends only on the stored data, not on the old
// code.

interface ShellFile {
  url: string;
  revision: string | null;
}

interface WorkerEvent {
  request: Request;
  data?: { type?: string };
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerScope {
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}

/** @param shopOrigin the shop whose files it stores, under its own revisions */
export async function workerBeforeWorkbox(shopOrigin: string): Promise<string> {
  const built = await (await fetch(`${shopOrigin}/sw.js`)).text();
  const [list = '[]'] = /\[\{"revision":[^\]]*\]/.exec(built) ?? [];
  const files = (JSON.parse(list) as ShellFile[]).map(({ url, revision }) => ({
    url,
    revision: revision && `before-${revision}`,
  }));
  return `(${begin.toString()})(${JSON.stringify(files)})`;
}

/** Runs in the browser, so it cannot use anything else in this file. */
function begin(files: ShellFile[]): void {
  const worker = globalThis as unknown as WorkerScope;
  const keys = new Map(files.map(({ url, revision }) => [`/${url}`, `/${url}${revision ? `?v=${revision}` : ''}`]));
  const cacheOf = (path: string) =>
    ({ '/api/products': 'listings-v1', '/api/get-categories': 'settings-v1' })[path] ??
    (path.startsWith('/media/products/') ? 'pictures-v1' : undefined);

  const install = async () => {
    const cache = await caches.open('shell-v1');
    await Promise.all([...keys].map(async ([path, key]) => cache.put(key, await fetch(path))));
  };
  const stored = async (path: string) => {
    const file = await caches.match(keys.get(path) ?? '', { cacheName: 'shell-v1', ignoreVary: true });
    return file ?? Response.error();
  };
  const askAndStore = async (name: string, request: Request) => {
    const answer = await fetch(request);
    const type = answer.headers.get('content-type') ?? '';
    const headers = { 'content-type': type, 'x-sw-cached-at': String(Date.now()), 'x-sw-build': 'before' };
    await (await caches.open(name)).put(request.url, new Response(await answer.clone().blob(), { headers }));
    return answer;
  };

  worker.addEventListener('install', (event) => event.waitUntil(install()));
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
  worker.addEventListener('message', (event) => {
    if (event.data?.type === 'update') event.waitUntil(worker.skipWaiting());
  });
  worker.addEventListener('fetch', (event) => {
    const { pathname } = new URL(event.request.url);
    const name = cacheOf(pathname);
    if (event.request.mode === 'navigate') event.respondWith(stored('/index.html'));
    else if (keys.has(pathname)) event.respondWith(stored(pathname));
    else if (name && event.request.method === 'GET') event.respondWith(askAndStore(name, event.request));
  });
}
