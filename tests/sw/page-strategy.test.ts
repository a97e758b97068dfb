import '#tests/kit/worker/worker-scope.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { redirectLog } from '#src/base/log.ts';
import { CACHE_NAMES, PAGES } from '#sw/cache-rules.ts';
import type { WorkerShop } from '#sw/worker-shop.ts';
import { fetched } from '#tests/kit/worker/fetched-response.ts';
import { shop } from '#tests/kit/worker/open-worker.ts';
import { POLICY, page, serverPage, unchanged } from '#tests/kit/worker/server-pages.ts';
import { ORIGIN } from '#tests/kit/worker/worker-scope.ts';
import { fakeCaches } from './fake-caches.ts';
import { ask, lifetime, openWorker } from './worker-kit.ts';

const [HOUR, DAY] = [3_600_000, 24 * 3_600_000];
/** Each test runs in a month of its own, because the worker remembers for a while that a host renders nothing. */
let now = Date.parse('2026-11-21T08:00:00Z');
const SHELL = '<div id="root"></div>';
type Worker = ReturnType<typeof openWorker>;
let worker: Worker;
let caches: ReturnType<typeof fakeCaches>;
let asked: { path: string; tag: string | null; cache: RequestCache }[];
let network: () => Response | Promise<Response>;
let restoreLog: () => void;

beforeEach(() => {
  now += 30 * DAY;
  vi.useFakeTimers({ now });
  caches = fakeCaches();
  worker = workerOf();
  void caches.open('shell-v1').then((cache) => cache.put('/index.html?__WB_REVISION__=r1', new Response(SHELL)));
  asked = [];
  network = () => page(serverPage('one'));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async ({ url, headers, cache }: Request) => {
    asked.push({ path: url.replace(ORIGIN, ''), tag: headers.get('if-none-match'), cache });
    return network();
  });
  restoreLog = redirectLog(() => undefined);
});
afterEach(() => {
  restoreLog();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const later = (ms: number) => vi.setSystemTime(now + ms);
const kept = () => (caches.contents()[PAGES.cache] ?? []).map((url) => url.replace(ORIGIN, ''));

/** A worker of some build, which has every file unless `hasFile` says otherwise. */
const workerOf = (of: Partial<WorkerShop> = {}) =>
  openWorker({ of: { ...shop, ...of }, files: [{ url: 'index.html', revision: 'r1' }] });

/** Opens an address. Resolves to the cached page, or undefined for the shell, once the background work is done. */
async function open(path: string, { of = worker, mode = 'navigate' }: { of?: Worker; mode?: string } = {}) {
  const request = ask(path);
  Object.defineProperty(request, 'mode', { value: mode });
  const life = lifetime();
  const answer = await of.answer(request, life);
  await vi.advanceTimersByTimeAsync(PAGES.pauseMs);
  await life.over();
  const isShell = (await answer?.clone().text()) === SHELL;
  return isShell ? undefined : answer;
}

async function event(type: string, work: (life: ExtendableEvent) => Promise<void>): Promise<void> {
  const life = lifetime(type);
  life.waitUntil(work(life));
  await life.over();
}

/** The message of a page that the shopper looks at. */
const keepPage = (of: Worker, address: string) => event('message', (life) => of.pages.revalidate(life, address));

const keepFirstPages = (of: Worker, open?: readonly { url: string }[]) =>
  event('install', (life) => of.pages.cacheFirst(life, open));

test('a page that was looked at opens from the cache, with its policy and the time it was stored', async () => {
  await keepPage(worker, '/?utm_source=poster');
  const answer = await open('/');
  expect(await answer?.text()).toBe(serverPage('one').replace('"page-answers"', `"page-answers" data-kept="${now}"`));
  expect(answer?.headers.get('content-security-policy')).toBe(POLICY);
  expect(answer?.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer?.headers.has('content-encoding')).toBe(false);
  expect(kept()).toEqual(['/']);
  expect(CACHE_NAMES.has(PAGES.cache)).toBe(true);
});

test.each(['/cart', '/userdashboard/profile', '/searched-products', 'https://elsewhere.test/'])(
  '%s is never kept',
  async (path) => {
    await keepPage(worker, path);
    expect(asked).toEqual([]);
    expect(await open(path)).toBeUndefined();
  },
);

test('a request that is not a navigation is not handled', async () => {
  await keepPage(worker, '/');
  expect(await open('/', { mode: 'cors' })).toBeUndefined();
});

describe('not cached:', () => {
  test.each<[string, () => Response]>([
    ['the shell', () => page('<html><div id="root"></div><script src="/assets/index-1a2b.js"></script></html>')],
    ['a truncated page', () => page(serverPage('one').slice(0, -20))],
    ['a log-in page', () => page('<h1>Log in</h1>')],
    ['a redirected page', () => page(serverPage('one'), { redirected: true })],
    ['a page that names no files', () => page('<html><script id="page-answers">[]</script></html>')],
    ['a failure', () => page(serverPage('one'), { status: 500 })],
  ])('%s', async (_, answer) => {
    network = answer;
    await keepPage(worker, '/');
    expect(kept()).toEqual([]);
  });

  test('a page whose fonts are of another build', async () => {
    const of = workerOf({ hasFile: (path) => path !== '/assets/text-3f.woff2' });
    await keepPage(of, '/');
    expect(kept()).toEqual([]);
  });

  test('a page of another build, and nothing is fetched for a while', async () => {
    const of = workerOf({ hasFile: (path) => path !== '/assets/index-new.js' });
    network = () => page(serverPage('one', 'index-new.js'));
    await keepPage(of, '/');
    await keepPage(of, '/about');
    expect(kept()).toEqual([]);
    expect(asked).toHaveLength(1);
    later(PAGES.freshMs);
    await keepPage(of, '/about');
    expect(asked).toHaveLength(2);
  });
});

test('a page cached by another build is not used, and is deleted on activation', async () => {
  await keepPage(worker, '/');
  expect(await open('/', { of: workerOf({ build: 'b2' }) })).toBeUndefined();
  expect(await open('/')).toBeDefined();
  await workerOf({ build: 'b2' }).pages.dropOtherBuilds();
  expect(kept()).toEqual([]);
});

test('a worker that activates finds the pages cached while it installed', async () => {
  await keepFirstPages(worker);
  await worker.pages.dropOtherBuilds();
  expect(await open('/')).toBeDefined();
});

describe('while the first worker installs', () => {
  const openAt = (...paths: string[]) => paths.map((path) => ({ url: ORIGIN + path }));

  test('the home page and the open pages are cached, each fetched once', async () => {
    await keepFirstPages(worker, openAt('/product/Tee', '/', '/cart', '/?utm_source=poster'));
    expect(kept()).toEqual(['/product/Tee', '/']);
    expect(asked.map(({ path }) => path)).toEqual(['/product/Tee', '/']);
  });

  test('a host that renders nothing is asked once', async () => {
    network = () => page('<html><div id="root"></div></html>');
    await keepFirstPages(worker, openAt('/product/Tee', '/about'));
    expect(asked).toHaveLength(1);
  });

  test('a failure affects only its own page', async () => {
    network = () => (asked.length === 1 ? Promise.reject(new TypeError('Failed to fetch')) : page(serverPage('one')));
    await keepFirstPages(worker, openAt('/product/Tee'));
    expect(kept()).toEqual(['/']);
  });
});

describe('revalidation of a page that was used', () => {
  beforeEach(() => keepPage(worker, '/'));

  test('nothing is fetched while it is fresh', async () => {
    later(PAGES.freshMs - PAGES.pauseMs - 1);
    await open('/');
    expect(asked).toHaveLength(1);
  });

  test('it is fetched after the clock was set back', async () => {
    later(-HOUR);
    await open('/');
    expect(asked).toHaveLength(2);
  });

  test('it is fetched with its ETag, after a delay, and is fresh from then on, also after time in shared caches', async () => {
    const kept = async (of: Response | undefined) =>
      Number(/one<.* id="page-answers" data-kept="(\d+)">/.exec((await of?.text()) ?? '')?.[1]);
    later(HOUR);
    network = () => page(serverPage('one'), { headers: { age: '600' } });
    await open('/');
    network = unchanged;
    expect(await kept(await open('/'))).toBeCloseTo(now + HOUR + PAGES.pauseMs - 600_000, -3);
    const answer = await open('/');
    expect(answer?.headers.get('content-security-policy')).toBe(POLICY);
    expect(await kept(answer)).toBeCloseTo(now + HOUR + 2 * PAGES.pauseMs, -3);
    const past = (tag: string | null, cache: RequestCache) => ({ path: '/', tag, cache });
    const again = past('W/"p-1"', 'no-store');
    expect(asked).toEqual([past(null, 'no-cache'), again, again]);
  });

  test('a new page is used the next time', async () => {
    later(HOUR);
    network = () => page(serverPage('two'), { headers: { etag: 'W/"p-2"' } });
    expect(await (await open('/'))?.text()).toContain('one');
    expect(await (await open('/'))?.text()).toContain('two');
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a captive portal responds', () => page('<h1>Log in</h1>')],
    ['the shop fails', () => fetched('', { status: 503 })],
    ['an intermediary says that nothing has changed', () => fetched(null, { status: 304 })],
    ['the shop has another build', () => page(serverPage('two', '../elsewhere.js'))],
  ])('it stays as it is when %s', async (_, answer) => {
    later(HOUR);
    network = answer;
    const of = workerOf({ hasFile: (path) => !path.includes('elsewhere') });
    const before = await (await open('/', { of }))?.text();
    expect(await (await open('/', { of }))?.text()).toBe(before);
  });

  test.each([404, 410])('it goes when what it shows is gone (%d)', async (status) => {
    later(HOUR);
    network = () => page(serverPage('no such thing'), { status });
    await open('/');
    expect(kept()).toEqual([]);
  });
});

test.each([
  [DAY, true, true],
  [DAY + 1, true, false],
  [DAY + 1, false, true],
  [7 * DAY + 1, false, false],
])('%d ms old, online %s: shown %s', async (ageMs, onLine, isShown) => {
  await keepPage(worker, '/');
  later(ageMs);
  vi.stubGlobal('navigator', { onLine });
  expect((await open('/')) !== undefined).toBe(isShown);
});

test('the home page stays, and the last twenty of the others', async () => {
  await keepPage(worker, '/');
  for (let number = 1; number <= 25; number++) await keepPage(worker, `/product/No-${number}`);
  expect(kept()).toEqual(['/', ...Array.from({ length: 20 }, (_, place) => `/product/No-${place + 6}`)]);
});
