import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { redirectLog } from '#src/base/log.ts';
import { CACHE_NAMES, PAGES } from '#sw/cache-rules.ts';
import { drawnOr, dropOldPages, keepFirstPages, keepPage } from '#sw/drawn-pages.ts';
import type { WorkerShop } from '#sw/worker-shop.ts';
import { type FakeCaches, fakeCaches, fetched, lifetime, ORIGIN } from './fake-caches.ts';
import { ask, shop } from './worker-kit.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Each test has a month of its own: the worker remembers for a while which host draws nothing. */
let now = Date.parse('2026-11-21T08:00:00Z');
const POLICY = "default-src 'none'; script-src 'self' 'sha256-starter'";

/** As the server draws it (server/pages/page-template.ts). */
const drawing = (words: string, app = 'index-1a2b.js') =>
  `<!doctype html><html><head><script data-css="index-9z.css" data-fonts="text-3f.woff2 fonts-4a.css" data-app="${app}" data-parts="react-1.js home-2.js">go</script></head>` +
  `<body><div id="root">${words}</div><script type="application/json" id="page-answers">[]</script></body></html>`;
const page = (html: string, init: Parameters<typeof fetched>[1] = {}) =>
  fetched(html, {
    ...init,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'content-encoding': 'br',
      etag: 'W/"p-1"',
      ...init.headers,
    },
  });
const unchanged = () => fetched(null, { status: 304, headers: { etag: 'W/"p-1"' } });

let caches: FakeCaches;
let asked: { path: string; tag: string | null }[];
let network: () => Response | Promise<Response>;
let restoreLog: () => void;

beforeEach(() => {
  now += 30 * DAY;
  vi.useFakeTimers({ now });
  caches = fakeCaches();
  asked = [];
  network = () => page(drawing('one'));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Headers }) => {
    asked.push({ path: address.replace(ORIGIN, ''), tag: headers.get('if-none-match') });
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

/** Opens an address: the kept page, undefined where the shell is sent, once all behind it is done. */
async function open(path: string, { of = shop, mode = 'navigate' }: { of?: WorkerShop; mode?: string } = {}) {
  const request = ask(path);
  Object.defineProperty(request, 'mode', { value: mode });
  const life = lifetime();
  const shell = new Response('the shell');
  const answer = await drawnOr(async () => shell, of, request, life);
  await vi.advanceTimersByTimeAsync(PAGES.pauseMs);
  await life.over();
  return answer === shell ? undefined : answer;
}

test('a page that was looked at opens as it was drawn, with its policy and the time it came', async () => {
  await keepPage(shop, '/?utm_source=poster');
  const answer = await open('/');
  expect(await answer?.text()).toBe(drawing('one').replace('"page-answers"', `"page-answers" data-kept="${now}"`));
  expect(answer?.headers.get('content-security-policy')).toBe(POLICY);
  expect(answer?.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer?.headers.has('content-encoding')).toBe(false);
  expect(kept()).toEqual(['/']);
  expect(CACHE_NAMES.has(PAGES.cache)).toBe(true);
});

test('time spent in a cache on the way counts', async () => {
  network = () => page(drawing('one'), { headers: { age: '600' } });
  await keepPage(shop, '/');
  expect(await (await open('/'))?.text()).toContain(`data-kept="${now - 600_000}"`);
});

test.each(['/cart', '/userdashboard/profile', '/searched-products', 'https://elsewhere.test/'])(
  '%s is never kept',
  async (path) => {
    await keepPage(shop, path);
    expect(asked).toEqual([]);
    expect(await open(path)).toBeUndefined();
  },
);

test('what is no navigation is left alone', async () => {
  await keepPage(shop, '/');
  expect(await open('/', { mode: 'cors' })).toBeUndefined();
});

describe('what is not such a page is not kept:', () => {
  test.each<[string, () => Response]>([
    ['the shell', () => page('<html><div id="root"></div><script src="/assets/index-1a2b.js"></script></html>')],
    ['half a page', () => page(drawing('one').slice(0, -20))],
    ['a log-in page', () => page('<h1>Log in</h1>')],
    ['a page from elsewhere', () => page(drawing('one'), { redirected: true })],
    ['a page that names no files', () => page('<html><script id="page-answers">[]</script></html>')],
    ['a failure', () => page(drawing('one'), { status: 500 })],
  ])('%s', async (_, answer) => {
    network = answer;
    await keepPage(shop, '/');
    expect(kept()).toEqual([]);
  });

  test('a page whose fonts are of another build', async () => {
    const of: WorkerShop = { ...shop, hasFile: (path) => path !== '/assets/text-3f.woff2' };
    await keepPage(of, '/');
    expect(kept()).toEqual([]);
  });

  test('a page of another build, and its host is then left alone for a while', async () => {
    const of: WorkerShop = { ...shop, hasFile: (path) => path !== '/assets/index-new.js' };
    network = () => page(drawing('one', 'index-new.js'));
    await keepPage(of, '/');
    await keepPage(of, '/about');
    expect(kept()).toEqual([]);
    expect(asked).toHaveLength(1);
    later(PAGES.restMs);
    await keepPage(of, '/about');
    expect(asked).toHaveLength(2);
  });
});

test('a page kept by another build is not shown, and goes when a worker takes over', async () => {
  await keepPage(shop, '/');
  expect(await open('/', { of: { ...shop, build: 'b2' } })).toBeUndefined();
  expect(await open('/')).toBeDefined();
  await dropOldPages({ ...shop, build: 'b2' });
  expect(kept()).toEqual([]);
});

test('a worker that takes over finds the pages that were kept while it installed', async () => {
  await keepFirstPages(shop);
  await dropOldPages(shop);
  expect(await open('/')).toBeDefined();
});

describe('while the first worker installs', () => {
  const openAt = (...paths: string[]) => paths.map((path) => ({ url: ORIGIN + path }));

  test('the home page and the open pages are kept, each asked for once', async () => {
    await keepFirstPages(shop, openAt('/product/Tee', '/', '/cart', '/?utm_source=poster'));
    expect(kept()).toEqual(['/product/Tee', '/']);
    expect(asked.map(({ path }) => path)).toEqual(['/product/Tee', '/']);
  });

  test('a host that draws nothing is asked once', async () => {
    network = () => page('<html><div id="root"></div></html>');
    await keepFirstPages(shop, openAt('/product/Tee', '/about'));
    expect(asked).toHaveLength(1);
  });

  test('what fails costs no more than the page', async () => {
    network = () => (asked.length === 1 ? Promise.reject(new TypeError('Failed to fetch')) : page(drawing('one')));
    await keepFirstPages(shop, openAt('/product/Tee'));
    expect(kept()).toEqual(['/']);
  });
});

describe('behind a page that was shown', () => {
  beforeEach(() => keepPage(shop, '/'));

  test('nothing is asked while it is fresh', async () => {
    later(PAGES.restMs - PAGES.pauseMs - 1);
    await open('/');
    expect(asked).toHaveLength(1);
  });

  test('it is asked for when the clock was put back since', async () => {
    later(-HOUR);
    await open('/');
    expect(asked).toHaveLength(2);
  });

  test('it is asked for with its tag, after a pause, and stands from then on', async () => {
    later(HOUR);
    network = unchanged;
    await open('/');
    expect(asked[1]).toEqual({ path: '/', tag: 'W/"p-1"' });
    const answer = await open('/');
    expect(await answer?.text()).toContain(
      `one</div><script type="application/json" id="page-answers" data-kept="${now + HOUR + PAGES.pauseMs}">`,
    );
    expect(answer?.headers.get('content-security-policy')).toBe(POLICY);
    expect(asked).toHaveLength(2);
  });

  test('a new one is shown the next time', async () => {
    later(HOUR);
    network = () => page(drawing('two'), { headers: { etag: 'W/"p-2"' } });
    expect(await (await open('/'))?.text()).toContain('one');
    expect(await (await open('/'))?.text()).toContain('two');
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a log-in page answers', () => page('<h1>Log in</h1>')],
    ['the shop is in trouble', () => fetched('', { status: 503 })],
    ['the shop has another build by now', () => page(drawing('two', '../elsewhere.js'))],
  ])('it stays when %s', async (_, answer) => {
    later(HOUR);
    network = answer;
    const of: WorkerShop = { ...shop, hasFile: (path) => !path.includes('elsewhere') };
    await open('/', { of });
    expect(await (await open('/', { of }))?.text()).toContain('one');
  });

  test.each([404, 410])('it goes when what it shows is gone (%d)', async (status) => {
    later(HOUR);
    network = () => page(drawing('no such thing'), { status });
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
  await keepPage(shop, '/');
  later(ageMs);
  vi.stubGlobal('navigator', { onLine });
  expect((await open('/')) !== undefined).toBe(isShown);
});

test('the home page stays, of the others the last twenty', async () => {
  await keepPage(shop, '/');
  for (let number = 1; number <= 25; number++) await keepPage(shop, `/product/No-${number}`);
  expect(kept()).toEqual(['/', ...Array.from({ length: 20 }, (_, place) => `/product/No-${place + 6}`)]);
});
