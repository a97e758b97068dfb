import '#tests/kit/worker/worker-scope.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { redirectLog } from '#src/base/log.ts';
import type { Product } from '#src/contract/product.ts';
import { knownProducts } from '#sw/known-products.ts';
import { prefetchShop } from '#sw/prefetch.ts';
import { json } from '#tests/kit/worker/fetched-response.ts';
import type { MemoryCaches } from '#tests/kit/worker/memory-caches.ts';
import { ORIGIN } from '#tests/kit/worker/worker-scope.ts';
import { fakeCaches } from './fake-caches.ts';
import { ask, card, lifetime, openWorker } from './worker-kit.ts';

const AT_HOME = Date.parse('2026-11-21T08:35:00Z');

const TEE = card({ _id: 'tee', productName: 'Training Tee', salePrice: 500 });
const SHORTS = card({ _id: 'shorts', productName: 'Training Shorts', salePrice: 900, bestSeller: 'yes' });
const MAT = card({ _id: 'mat', productName: 'Yoga Mat', category: 'Yoga and Recovery', salePrice: 700 });
const BARS = card({ _id: 'bars', productName: 'Push-Up Bars', category: 'Cardio', salePrice: 300 });
const GOODS = [TEE, SHORTS, MAT, BARS];

interface List {
  data: Product[];
  nextCursor?: string | null;
  total?: number;
  facets?: { kinds: string[] };
}

const worker = openWorker();
let caches: MemoryCaches;
let isOnline = true;
let server: (url: URL) => object;
let restoreLog: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: AT_HOME });
  caches = fakeCaches();
  isOnline = true;
  server = () => ({ data: [] });
  vi.stubGlobal('fetch', async (input: Request | string) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return json(server(new URL(input instanceof Request ? input.url : input, ORIGIN)));
  });
  restoreLog = redirectLog(() => undefined);
});
afterEach(() => {
  restoreLog();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function get(path: string): Promise<Response> {
  const life = lifetime();
  const answer = await worker.answer(ask(path), life);
  if (!answer) throw new Error(`${path} has no row`);
  await life.over();
  return answer;
}

const list = async (path: string): Promise<List> => (await get(path)).json() as Promise<List>;
const names = ({ data }: List) => data.map(({ productName }) => productName);

/** The worker prefetches, then the network is gone. */
async function leaveHome(goods: readonly unknown[] = GOODS): Promise<void> {
  server = ({ pathname, searchParams }) => {
    if (pathname !== '/api/products') return { data: [] };
    const start = Number(searchParams.get('cursor') ?? 0);
    const end = start + Number(searchParams.get('limit'));
    return { data: goods.slice(start, end), nextCursor: end < goods.length ? String(end) : null };
  };
  const life = lifetime();
  life.waitUntil(prefetchShop(worker, { seen: [], savesData: false, wide: false }, life));
  await life.over();
  isOnline = false;
}

describe('offline, with the catalogue on the device', () => {
  beforeEach(() => leaveHome());

  test('a listing that was never opened is filtered and sorted as online', async () => {
    const answer = await list('/api/products?category=Gym+Wear&fields=card&limit=24&sort=price-high');
    expect(names(answer)).toEqual(['Training Shorts', 'Training Tee']);
    expect(answer).toMatchObject({ total: 2, nextCursor: null, facets: { kinds: ['Gym Wear'] } });
  });

  test('best sellers, a price range and stock filter the list', async () => {
    expect(names(await list('/api/products?bestSeller=yes&fields=card&limit=12'))).toEqual(['Training Shorts']);
    expect(names(await list('/api/products?minPrice=400&maxPrice=800&inStock=true'))).toEqual([
      'Training Tee',
      'Yoga Mat',
    ]);
  });

  test('a search tolerates a typo', async () => {
    expect(names(await list('/api/productdetailbyname?productName=trainng&fields=card&limit=24'))).toEqual([
      'Training Tee',
      'Training Shorts',
    ]);
  });

  test('a product that was never opened is found, with or without hyphens', async () => {
    expect(names(await list('/api/productbyname?productName=Push+Up+Bars'))).toEqual(['Push-Up Bars']);
    expect(names(await list('/api/product?product_id=mat'))).toEqual(['Yoga Mat']);
  });

  test('an unknown product fails and is not reported as unsold', async () => {
    expect((await get('/api/productbyname?productName=Rocket')).type).toBe('error');
    expect((await get('/api/product?product_id=rocket')).type).toBe('error');
  });

  test('a product that was read by its id since is listed as it was then, also by a worker with the list in memory', async () => {
    await list('/api/products?limit=24');
    isOnline = true;
    server = () => ({ data: { ...MAT, salePrice: 650 } });
    await get('/api/product?product_id=mat');
    isOnline = false;
    const { data } = await list('/api/products?limit=24');
    expect(data.map(({ salePrice }) => salePrice)).toEqual([500, 900, 650, 300]);
  });

  test('a cached response that this release cannot read is left out', async () => {
    const headers = { 'content-type': 'application/json', 'x-sw-cached-at': String(AT_HOME + 1_000) };
    const cache = await caches.open('products-v1');
    await cache.put('/api/product?product_id=old', new Response('{"success":true,"data":"old"}', { headers }));
    expect(names(await list('/api/products?limit=24'))).toHaveLength(GOODS.length);
  });

  test('a storage that fails once is read again', async () => {
    let fails = true;
    caches.beforeRead = async () => {
      if (!fails) return;
      throw new DOMException('the storage failed', 'UnknownError');
    };
    expect((await get('/api/products?limit=24')).type).toBe('error');
    fails = false;
    expect(names(await list('/api/products?limit=24'))).toHaveLength(GOODS.length);
  });

  test('responses carry the time the catalogue was fetched', async () => {
    vi.setSystemTime(AT_HOME + 3_600_000);
    const cachedAt = Number((await get('/api/products?limit=24')).headers.get('x-sw-cached-at'));
    expect(cachedAt).toBeGreaterThanOrEqual(AT_HOME);
    expect(cachedAt).toBeLessThan(AT_HOME + 1_000);
  });

  test('a listing continues page by page', async () => {
    const first = await list('/api/products?limit=3');
    expect(names(first)).toEqual(['Training Tee', 'Training Shorts', 'Yoga Mat']);
    const second = await list(`/api/products?limit=3&cursor=${first.nextCursor}`);
    expect(names(second)).toEqual(['Push-Up Bars']);
    expect(second.nextCursor).toBeNull();
  });

  test('its own cursor works when the network is back', async () => {
    const first = await list('/api/products?limit=3');
    isOnline = true;
    expect(names(await list(`/api/products?limit=3&cursor=${first.nextCursor}`))).toEqual(['Push-Up Bars']);
  });
});

test('a listing begun online continues offline where it stopped, or not at all', async () => {
  await leaveHome();
  isOnline = true;
  vi.setSystemTime(AT_HOME + 1000);
  const first = await list('/api/products?limit=2');
  expect(first.nextCursor).toBe('2');
  isOnline = false;
  expect(names(await list('/api/products?limit=2&cursor=2'))).toEqual(['Yoga Mat', 'Push-Up Bars']);
  // The page before it is not on the device.
  expect((await get('/api/products?limit=2&cursor=3')).type).toBe('error');
});

test('a price cached later replaces the prefetched one', async () => {
  await leaveHome();
  isOnline = true;
  vi.setSystemTime(AT_HOME + 60_000);
  server = () => ({ data: [{ ...TEE, salePrice: 450 }], nextCursor: null });
  await list('/api/products?category=Gym+Wear&limit=1');
  isOnline = false;
  const { data } = await list('/api/products?sort=price-low&limit=24');
  expect(data.find(({ _id }) => _id === 'tee')?.salePrice).toBe(450);
});

test('without the catalogue the price that was cached last is listed', async () => {
  const listed = (salePrice: number) => () => ({ data: [{ ...TEE, salePrice }], nextCursor: 'more' });
  server = listed(500);
  await list('/api/productbyname?productName=Training+Tee');
  vi.setSystemTime(AT_HOME + 60_000);
  server = listed(450);
  await list('/api/products?limit=1');
  isOnline = false;
  const dearFirst = await get('/api/products?sort=price-high&limit=24');
  expect(await dearFirst.json()).toMatchObject({ data: [{ salePrice: 450 }] });
  expect(Number(dearFirst.headers.get('x-sw-cached-at'))).toBeLessThan(AT_HOME + 60_000);
});

test('a price prefetched later replaces the cached one', async () => {
  server = () => ({ data: [{ ...TEE, salePrice: 450 }], nextCursor: null });
  await list('/api/products?category=Gym+Wear&limit=1');
  vi.setSystemTime(AT_HOME + 60_000);
  await leaveHome();
  const { data } = await list('/api/products?limit=24');
  expect(data.find(({ _id }) => _id === 'tee')?.salePrice).toBe(500);
});

test('without the catalogue only cached products are listed', async () => {
  server = () => ({ data: [TEE, SHORTS], nextCursor: 'more', total: 4 });
  await list('/api/products?limit=2');
  isOnline = false;
  const listed = await list('/api/products?limit=2');
  expect([names(listed), listed.total]).toEqual([['Training Tee', 'Training Shorts'], 4]);
  expect(names(await list('/api/productbyname?productName=training+tee'))).toEqual(['Training Tee']);
  expect((await get('/api/productbyname?productName=yoga+mat')).type).toBe('error');
});

test('with nothing on the device the request fails', async () => {
  isOnline = false;
  expect((await get('/api/products?limit=24')).type).toBe('error');
});

test('a cached product has its description; one from the catalogue has none', async () => {
  server = () => ({ data: [{ ...TEE, description: '<p>Dry.</p>' }] });
  await list('/api/productbyname?productName=Training+Tee');
  await leaveHome(GOODS.map((product) => ({ ...product, description: '<p>Long.</p>' })));
  expect((await list('/api/productbyname?productName=Training+Tee')).data[0]?.description).toBe('<p>Dry.</p>');
  expect((await list('/api/productbyname?productName=Yoga+Mat')).data[0]?.description).toBe('');
});

test('the whole catalogue from a backend without paging is stored once', async () => {
  server = () => ({ data: GOODS });
  await list('/api/products?category=Yoga&limit=24');
  await list('/api/products?bestSeller=yes&limit=24');
  expect(caches.contents()['listings-v1']).toBeUndefined();
  expect(await knownProducts(), 'offline the device knows that there are no others').toMatchObject({ isWhole: true });
  isOnline = false;
  expect(names(await list('/api/products?bestSeller=yes&limit=24'))).toEqual(['Training Shorts']);
});

test('a card from the catalogue keeps its rating without the reviews', async () => {
  const review = { _id: 'r', name: 'Asha', comment: 'Good.', rating: 4, createdAt: '', image: '' };
  await leaveHome([{ ...TEE, reviews: [review, { ...review, rating: 5 }] }]);
  const { data } = await list('/api/products?limit=24');
  expect(data).toMatchObject([{ ratingAverage: 4.5, ratingCount: 2, reviews: [] }]);
});

test('an unreadable catalogue counts as none', async () => {
  const cache = await caches.open('catalogue-v1');
  await cache.put('/catalogue-on-this-device', new Response('{"da', { headers: { 'x-sw-cached-at': '1' } }));
  isOnline = false;
  expect((await get('/api/products?limit=24')).type).toBe('error');
});
