// The worker as it was before Workbox, as far as its stores go: the same cache names, keys and headers, written by its own
// few lines. Not the built file of that time, which is 90 kB that nobody can read; what the next worker meets is not the
// code of the one before but what it left on the device.

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

/** @param shopOrigin of the shop whose files it stores, under revisions of its own */
export async function workerBeforeWorkbox(shopOrigin: string): Promise<string> {
  const built = await (await fetch(`${shopOrigin}/sw.js`)).text();
  const [list = '[]'] = /\[\{"revision":[^\]]*\]/.exec(built) ?? [];
  const files = (JSON.parse(list) as ShellFile[]).map(({ url, revision }) => ({
    url,
    revision: revision && `before-${revision}`,
  }));
  return `(${begin.toString()})(${JSON.stringify(files)})`;
}

/** Runs in the browser, so it sees nothing else of this file. */
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
