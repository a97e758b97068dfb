import '#tests/kit/worker/worker-scope.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildName, type ShellFile } from '#sw/precache.ts';
import { fetched } from '#tests/kit/worker/fetched-response.ts';
import type { MemoryCaches } from '#tests/kit/worker/memory-caches.ts';
import { ORIGIN } from '#tests/kit/worker/worker-scope.ts';
import { fakeCaches } from './fake-caches.ts';
import { ask, lifetime, openWorker } from './worker-kit.ts';

const FILES: ShellFile[] = [
  { url: 'index.html', revision: 'r1' },
  { url: 'placeholder.svg', revision: 'p1' },
  { url: 'assets/app-1a2b.js', revision: null },
];
const TYPES = { html: 'text/html', svg: 'image/svg+xml', js: 'text/javascript' };
const HTML = '<html><div id="root"></div></html>\n';

let caches: MemoryCaches;
let asked: string[];
let fetchedAnew: string[];
let respond: (path: string) => Response | Promise<Response>;

beforeEach(() => {
  caches = fakeCaches();
  asked = [];
  fetchedAnew = [];
  respond = ok;
  vi.stubGlobal('fetch', async (input: Request | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    asked.push(pathname);
    if (input instanceof Request && input.cache === 'reload') fetchedAnew.push(pathname);
    return respond(pathname);
  });
});
afterEach(() => vi.unstubAllGlobals());

const ok = (path: string): Response => {
  const type = TYPES[path.split('.').at(-1) as keyof typeof TYPES];
  return fetched(path.endsWith('.html') ? HTML : `content of ${path}`, { headers: { 'content-type': type } });
};

const navigation = (path: string) => {
  const request = ask(path);
  Object.defineProperty(request, 'mode', { value: 'navigate' });
  return request;
};

/** Begins to install these files. */
const install = (files: readonly ShellFile[], event = lifetime('install')) =>
  openWorker({ files }).precache.install(event);

describe('install', () => {
  test('stores every file, those without a hash by revision', async () => {
    await install(FILES);
    expect(caches.contents()['shell-v1']?.toSorted()).toEqual([
      `${ORIGIN}/assets/app-1a2b.js`,
      `${ORIGIN}/index.html?__WB_REVISION__=r1`,
      `${ORIGIN}/placeholder.svg?__WB_REVISION__=p1`,
    ]);
  });

  test('takes files without a hash past the HTTP cache, where they may be outdated', async () => {
    await install(FILES);
    expect(fetchedAnew.toSorted()).toEqual(['/index.html', '/placeholder.svg']);
  });

  test('lets a browser with static routes read hashed files without starting the worker', async () => {
    const addRoutes = vi.fn(async () => undefined);
    await install(FILES, Object.assign(lifetime('install'), { addRoutes }));
    const hashedFiles = { condition: { urlPattern: '/assets/*' }, source: { cacheName: 'shell-v1' } };
    expect(addRoutes.mock.calls).toEqual([[hashedFiles]]);
  });

  test('of the next version fetches only what changed', async () => {
    await install(FILES);
    asked.length = 0;
    await install([{ url: 'index.html', revision: 'r2' }, ...FILES.slice(1)]);
    expect(asked).toEqual(['/index.html']);
  });

  test.each<[string, string, () => Response]>([
    ['a file is missing', '/assets/app-1a2b.js', () => fetched('Not found.', { status: 404 })],
    ['a captive portal responds to a script request', '/assets/app-1a2b.js', () => ok('/index.html')],
    [
      'a log-in page answers for the document',
      '/index.html',
      () => fetched('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } }),
    ],
    [
      'a gateway answers a script request with JSON',
      '/assets/app-1a2b.js',
      () => fetched('{"message":"no Route"}', { headers: { 'content-type': 'application/json' } }),
    ],
    [
      'the document is truncated',
      '/index.html',
      () => fetched(HTML.slice(0, -12), { headers: { 'content-type': 'text/html' } }),
    ],
    ['a gateway answers without a body', '/placeholder.svg', () => fetched(null, { status: 204 })],
    [
      'a gateway answers a picture request with text',
      '/placeholder.svg',
      () => fetched('blocked', { headers: { 'content-type': 'text/plain' } }),
    ],
    [
      'a response is redirected',
      '/placeholder.svg',
      () => fetched('x', { redirected: true, headers: { 'content-type': 'image/svg+xml' } }),
    ],
  ])('fails when %s, so that the old version stays', async (_, path, answer) => {
    respond = (asked) => (asked === path ? answer() : ok(asked));
    const event = lifetime('install');
    const failure = { name: 'bad-precaching-response' };
    await expect(install(FILES, event)).rejects.toMatchObject(failure);
    await expect(event.over()).rejects.toMatchObject(failure);
  });

  test('fetches several files at a time', async () => {
    let underWay = 0;
    let most = 0;
    respond = async (path) => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, 1));
      underWay--;
      return ok(path);
    };
    const many = Array.from({ length: 30 }, (_, n) => ({ url: `assets/part-${n}.js`, revision: null }));
    await install(many);
    expect(most).toBe(6);
  });
});

describe('the precache responds to', () => {
  const worker = openWorker({ files: FILES });
  beforeEach(() => worker.precache.install(lifetime('install')));

  test.each(['/', '/cart', '/product/Protein-1.5-kg', '/category-products/yoga', '/userdashboard/order-history'])(
    'the page %s with the stored document',
    async (path) => expect(await (await worker.answer(navigation(path)))?.text()).toBe(HTML),
  );
  test.each(['/api', '/api/orders', '/media/products/a.webp', '/shipping/track/1', '/robots.txt', '/sitemap.xml'])(
    'no navigation to %s',
    (path) => expect(worker.answer(navigation(path))).toBeUndefined(),
  );
  test('a navigation to an API address, but not with the document', async () => {
    const answer = await worker.answer(navigation('/api/products'), lifetime());
    expect(await answer?.text()).toBe('content of /api/products');
  });
  test('a precached file, and to no other', async () => {
    expect(await (await worker.answer(ask('/assets/app-1a2b.js')))?.text()).toContain('content of');
    expect(worker.answer(ask('/assets/old-9z.js'))).toBeUndefined();
    expect(worker.answer(ask('https://elsewhere.test/assets/app-1a2b.js'))).toBeUndefined();
  });
  test('a file that the browser has evicted, from the network', async () => {
    await caches.delete('shell-v1');
    expect(await (await worker.answer(ask('/assets/app-1a2b.js')))?.text()).toContain('content of');
  });
});

test('old files are deleted when the new version activates', async () => {
  await install(FILES);
  const { precache } = openWorker({ files: [{ url: 'index.html', revision: 'r2' }] });
  await precache.install(lifetime('install'));
  expect(caches.contents()['shell-v1']).toHaveLength(4);
  await precache.activate(lifetime('activate'));
  expect(caches.contents()['shell-v1']).toEqual([`${ORIGIN}/index.html?__WB_REVISION__=r2`]);
});

test('a build is named after its files', () => {
  expect(buildName(FILES)).toBe(buildName([...FILES]));
  expect(buildName(FILES)).not.toBe(buildName([{ url: 'index.html', revision: 'r2' }, ...FILES.slice(1)]));
});
