// What a page asks the worker to cache and to prefetch. In a browser: tests/e2e/worker-ssr-pages.long.test.ts.
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askToCachePages } from '#src/app/ask-to-cache-pages.ts';
import { askToPrefetch } from '#src/app/ask-to-prefetch.ts';
import { ANSWERS_ID } from '#src/contract/rendered-page.ts';
import { WorkerMessage } from '#src/contract/worker-message.ts';
import { dataSaver } from '#src/ui/data-saver.ts';
import { holdMedia, navigatorWith } from '#tests/kit/page/browser-stand-ins.ts';

/** Longer than a page must be open, and until the browser is idle. */
const LONG_MS = 2_000;
const asked: WorkerMessage[] = [];
/** As the real worker does, it takes only messages that match. */
const worker = {
  postMessage: (message: unknown) => asked.push(v.parse(WorkerMessage, message)),
} as unknown as ServiceWorker;
let timings: Record<string, { name: string }[]>;

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  timings = {};
  // jsdom has no timings of what a page fetched.
  Object.assign(performance, { getEntriesByType: (type: string) => timings[type] ?? [] });
  history.replaceState(null, '', '/product/Tee?color=Navy');
});
afterEach(() => {
  dataSaver.set(false);
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pages = () => asked.map((message) => 'path' in message && message.path);
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** The Navigation API, with the entries of this tab. */
function withNavigation(...urls: (string | null)[]) {
  const navigation = Object.assign(new EventTarget(), { entries: () => urls.map((url) => ({ url })) });
  vi.stubGlobal('navigation', navigation);
  return (navigationType: string, path: string) => {
    history.replaceState(null, '', path);
    navigation.dispatchEvent(Object.assign(new Event('currententrychange'), { navigationType }));
  };
}

test('a page is cached with its choice, after it was open for a second', async () => {
  askToCachePages(worker, true);
  await wait(999);
  expect(pages()).toEqual([]);
  await wait(LONG_MS);
  expect(asked).toEqual([{ type: 'cache-page', path: '/product/Tee?color=Navy' }]);
});

test('a page that is left within a second is not cached, but the next one is', async () => {
  const go = withNavigation();
  askToCachePages(worker, true);
  await wait(900);
  go('push', '/about');
  await wait(900);
  expect(pages()).toEqual([]);
  await wait(LONG_MS);
  expect(pages()).toEqual(['/about']);
  go('traverse', '/stores');
  await wait(LONG_MS);
  expect(pages()).toEqual(['/about', '/stores']);
});

test('another choice on the same page does not count as another page', async () => {
  const go = withNavigation();
  askToCachePages(worker, true);
  await wait(LONG_MS);
  go('replace', '/product/Tee?color=Red');
  await wait(LONG_MS);
  expect(pages()).toEqual(['/product/Tee?color=Navy']);
});

test('the last five pages of a visit without a worker are cached too', async () => {
  const earlier = ['/1', '/2', '/3', '/4', '/5', null].map((path) => path && location.origin + path);
  withNavigation(...earlier);
  askToCachePages(worker, false);
  await wait(500);
  expect(pages()).toEqual(['/2', '/3', '/4', '/5']);
});

test('a worker has seen the earlier pages itself', async () => {
  withNavigation(`${location.origin}/1`);
  askToCachePages(worker, true);
  await wait(500);
  expect(pages()).toEqual([]);
});

test.each([
  [400, 1],
  [401, 0],
])('of an address of %i characters the worker gets %i messages', async (length, count) => {
  history.replaceState(null, '', `/searched-products?q=${'a'.repeat(length - '/searched-products?q='.length)}`);
  askToCachePages(worker, true);
  await wait(LONG_MS);
  expect(asked).toHaveLength(count);
});

test('under the data saver only a page that came server-rendered is cached', async () => {
  dataSaver.set(true);
  timings.navigation = [{ name: location.href }];
  const go = withNavigation();
  askToCachePages(worker, true);
  await wait(LONG_MS);
  expect(pages()).toEqual([]);

  document.body.innerHTML = `<script id="${ANSWERS_ID}" type="application/json">{}</script>`;
  askToCachePages(worker, true);
  await wait(LONG_MS);
  expect(pages()).toEqual(['/product/Tee?color=Navy']);
  go('push', '/about');
  await wait(LONG_MS);
  expect(pages()).toEqual(['/product/Tee?color=Navy']);
});

test('without an active worker nothing is asked', async () => {
  askToCachePages(null, true);
  await wait(LONG_MS);
  expect(asked).toEqual([]);
});

/** The page when the worker is active. */
async function prefetch(hadWorker: boolean, active: ServiceWorker | null = worker) {
  vi.stubGlobal('navigator', navigatorWith({ serviceWorker: { ready: Promise.resolve({ active }) } }));
  const found = await askToPrefetch(hadWorker);
  await wait(LONG_MS);
  return found;
}

test('a new worker learns what the page has fetched before it, but for its own files', async () => {
  const long = (length: number) => `https://shop.test/${'a'.repeat(length - 'https://shop.test/'.length)}`;
  timings.resource = [
    'https://shop.test/api/products',
    'https://shop.test/assets/app.js',
    long(2_000),
    long(2_001),
  ].map((name) => ({ name }));
  expect(await prefetch(false)).toBe(worker);
  expect(asked).toEqual([
    { type: 'prefetch', seen: ['https://shop.test/api/products', long(2_000)], savesData: false, wide: false },
  ]);
});

test('a long visit tells the worker of 300 addresses', async () => {
  timings.resource = Array.from({ length: 400 }, (_, at) => ({ name: `https://shop.test/media/${at}` }));
  await prefetch(false);
  expect(asked).toEqual([expect.objectContaining({ seen: expect.objectContaining({ length: 300 }) })]);
});

test('a worker that controlled the page has seen it all', async () => {
  timings.resource = [{ name: 'https://shop.test/api/products' }];
  await prefetch(true);
  expect(asked).toEqual([expect.objectContaining({ seen: [] })]);
});

test('the worker knows whether the shopper saves data, and which banners the screen shows', async () => {
  dataSaver.set(true);
  const restore = holdMedia('(min-width: 48rem)');
  await prefetch(true);
  restore();
  expect(asked).toEqual([{ type: 'prefetch', seen: [], savesData: true, wide: true }]);
});

test('a registration without an active worker is asked for nothing', async () => {
  expect(await prefetch(true, null)).toBeNull();
});
