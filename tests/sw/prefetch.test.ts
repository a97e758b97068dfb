import '#tests/kit/worker/worker-scope.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { redirectLog } from '#src/base/log.ts';
import { forgetKnownProducts, knownProducts } from '#sw/known-products.ts';
import { type PrefetchOptions, prefetchShop } from '#sw/prefetch.ts';
import { fetched, json } from '#tests/kit/worker/fetched-response.ts';
import type { MemoryCaches } from '#tests/kit/worker/memory-caches.ts';
import { ORIGIN } from '#tests/kit/worker/worker-scope.ts';
import { fakeCaches } from './fake-caches.ts';
import { card, lifetime, openWorker } from './worker-kit.ts';

const HOUR = 3_600_000;

let worker: ReturnType<typeof openWorker>;
let caches: MemoryCaches;
let asked: string[];
let goods: Record<string, unknown>[];
let mobileBanner: string;
let restoreLog: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z') });
  caches = fakeCaches();
  worker = openWorker();
  asked = [];
  mobileBanner = 'media/banners/a-m.webp';
  goods = Array.from({ length: 450 }, (_, n) => card({ _id: `p${n}`, productName: `Product ${n}` }));
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const url = new URL(input instanceof Request ? input.url : input, ORIGIN);
    asked.push(url.pathname + url.search);
    return answer(url);
  });
  restoreLog = redirectLog(() => undefined);
});
afterEach(() => {
  restoreLog();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function answer({ pathname, searchParams }: URL): Response {
  if (pathname.startsWith('/media/')) return fetched('x', { headers: { 'content-type': 'image/webp' } });
  if (pathname === '/api/get-banners')
    return json({ data: [{ _id: '1', bannerImg: 'media/banners/a.webp', bannerImgMobile: mobileBanner }] });
  if (pathname === '/api/get-discount') return json({ data: { discountPercentage: 5, discountActive: true } });
  if (pathname === '/api/cod-status') return json({ isCodEnabled: true });
  if (pathname !== '/api/products') return json({ data: [] });
  const start = Number(searchParams.get('cursor') ?? 0);
  const end = start + Number(searchParams.get('limit'));
  const synonyms = searchParams.get('synonyms') === 'yes' ? { synonyms: 'tee, t-shirt' } : {};
  return json({ data: goods.slice(start, end), nextCursor: end < goods.length ? String(end) : null, ...synonyms });
}

async function prefetchWith(change: Partial<PrefetchOptions> = {}): Promise<void> {
  const life = lifetime();
  life.waitUntil(prefetchShop(worker, { seen: [], savesData: false, wide: false, ...change }, life));
  await life.over();
}

const listingsAsked = () => asked.filter((path) => path.startsWith('/api/products')).length;

test('fetches the settings, every product card and the banners of a narrow screen', async () => {
  await prefetchWith();
  expect(await knownProducts()).toMatchObject({
    ...{ isWhole: true, products: { length: 450 }, synonyms: 'tee, t-shirt' },
  });
  expect(listingsAsked()).toBe(3);
  expect(asked).toContain('/');
  expect(caches.contents()['settings-v1']).toHaveLength(6);
  expect(caches.contents()['banner-pictures-v1']).toEqual([`${ORIGIN}/media/banners/a-m.webp?w=800`]);
});

test('a wide screen gets the wide banners, and a narrow one where there is no other', async () => {
  await prefetchWith({ wide: true });
  expect(caches.contents()['banner-pictures-v1']).toEqual([`${ORIGIN}/media/banners/a.webp?w=1200`]);
  caches = fakeCaches();
  mobileBanner = '';
  await prefetchWith();
  expect(caches.contents()['banner-pictures-v1']).toEqual([`${ORIGIN}/media/banners/a.webp?w=800`]);
});

test('fetches nothing again while it is fresh', async () => {
  await prefetchWith();
  asked.length = 0;
  await prefetchWith();
  expect(asked).toEqual([]);
  vi.setSystemTime(Date.now() + 7 * HOUR);
  await prefetchWith();
  expect(listingsAsked()).toBe(3);
});

test('fetches again what a clock that was ahead has stored', async () => {
  vi.setSystemTime(Date.now() + 24 * HOUR);
  await prefetchWith();
  vi.setSystemTime(Date.now() - 24 * HOUR);
  asked.length = 0;
  await prefetchWith();
  expect(asked).toContain('/api/get-discount');
  expect(listingsAsked()).toBe(3);
});

test('data saver: the first products only, and no page and no pictures', async () => {
  await prefetchWith({ savesData: true });
  expect(asked).not.toContain('/');
  expect(await knownProducts()).toMatchObject({ isWhole: false, products: { length: 200 } });
  expect(caches.contents()['banner-pictures-v1']).toBeUndefined();
});

test('data saver: a whole list stays until it expires', async () => {
  await prefetchWith();
  vi.setSystemTime(Date.now() + 7 * HOUR);
  await prefetchWith({ savesData: true });
  forgetKnownProducts();
  expect(await knownProducts()).toMatchObject({ isWhole: true, products: { length: 450 } });
  vi.setSystemTime(Date.now() + 7 * 24 * HOUR);
  await prefetchWith({ savesData: true });
  forgetKnownProducts();
  expect(await knownProducts()).toMatchObject({ isWhole: false, products: { length: 200 } });
});

test('stops at five thousand products and records that there are more', async () => {
  goods = Array.from({ length: 6_000 }, (_, n) => card({ _id: `p${n}`, productName: `Product ${n}` }));
  await prefetchWith();
  expect(await knownProducts()).toMatchObject({ isWhole: false, products: { length: 5_000 } });
});

test('stops at six million characters, as of a backend that sends whole products', async () => {
  const description = 'x'.repeat(10_000);
  goods = Array.from({ length: 1_000 }, (_, n) => card({ _id: `p${n}`, productName: `Product ${n}`, description }));
  await prefetchWith();
  expect(await knownProducts()).toMatchObject({ isWhole: false, products: { length: 600 } });
});

test('a catalogue that breaks off leaves the previous one in place', async () => {
  await prefetchWith();
  vi.setSystemTime(Date.now() + 7 * HOUR);
  goods = goods.slice(0, 300);
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const url = new URL(input instanceof Request ? input.url : input, ORIGIN);
    if (url.searchParams.has('cursor')) throw new TypeError('Failed to fetch');
    return answer(url);
  });
  await prefetchWith();
  forgetKnownProducts();
  expect((await knownProducts())?.products).toHaveLength(450);
});

test('caches what the page fetched before the worker controlled it, and nothing that names a person', async () => {
  const seen = [
    `${ORIGIN}/api/productbyname?productName=Product+1`,
    `${ORIGIN}/media/products/p1.webp?w=800`,
    `${ORIGIN}/api/get-cart?session_id=0123456789abcdef0123456789abcdef`,
    `${ORIGIN}/api/order-history?contact_email=asha%40example.in`,
    'https://elsewhere.test/pixel.gif',
  ];
  await prefetchWith({ seen });
  expect(caches.contents()['products-v1']).toEqual([seen[0]]);
  expect(caches.contents()['pictures-v1']).toEqual([seen[1]]);
  expect(asked.join()).not.toMatch(/session_id|contact_email|pixel/);
});

test('caches what the page fetched also when the catalogue breaks off', async () => {
  const seen = [`${ORIGIN}/media/products/p1.webp?w=800`];
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const url = new URL(input instanceof Request ? input.url : input, ORIGIN);
    if (url.searchParams.has('cursor')) throw new TypeError('Failed to fetch');
    return answer(url);
  });
  await prefetchWith({ seen });
  expect(caches.contents()['pictures-v1']).toEqual(seen);
});
