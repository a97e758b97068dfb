// Speed of the worker over a large catalogue: offline listings and searches, a cold start, a slow shop. The processor is slowed
// for the page, not for its worker.
import { expect, test } from 'vitest';
import { openWorkerDevtools } from './worker-devtools.ts';
import { goOffline, visitOnce } from './worker-kit.ts';

const SLOWER = 6;
const PRODUCTS = 5_000;
const LIMIT_MS = 50;
/** The best time of each query over these rounds counts, because the machine may be busy. */
const ROUNDS = 5;
/** The same for cold starts, which take seconds each. */
const COLD_STARTS = 3;

test('search, sort and filter over 5,000 products answer within 50 ms at the 95th percentile', async () => {
  const visit = await visitOnce('/', { wholeBrowser: true });
  const { page, context } = visit.shop;
  await page.evaluate(async (count) => {
    const cache = await caches.open('catalogue-v1');
    const before = await cache.match('/catalogue-on-this-device');
    const { data } = before ? await before.json() : { data: [] };
    const many = Array.from({ length: count }, (_, n) => {
      const product = data[n % data.length];
      return {
        ...product,
        _id: `p${n}`,
        productName: `${product.productName} ${n}`,
        salePrice: 100 + ((n * 37) % 9000),
      };
    });
    const headers = { 'content-type': 'application/json', 'x-sw-cached-at': String(Date.now()) };
    const answer = new Response(JSON.stringify({ data: many, isWhole: true }), { headers });
    await cache.put('/catalogue-on-this-device', answer);
  }, PRODUCTS);
  await goOffline(visit);

  const devtools = await context.newCDPSession(page);
  const { stopWorkers } = await openWorkerDevtools(page, visit.host.origin);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const best = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    // The worker loses its in-memory results.
    await stopWorkers();
    const measured = await page.evaluate(askEverything);
    for (const [path, ms] of measured) best.set(path, Math.min(ms, best.get(path) ?? Number.POSITIVE_INFINITY));
  }
  const times = [...best.values()].sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)];
  expect(at(0.95), `median ${at(0.5)?.toFixed(0)} ms, worst ${at(1)?.toFixed(0)} ms`).toBeLessThan(LIMIT_MS);
});

/** Runs in the page: every listing and search once; resolves to the ms of each. */
async function askEverything(): Promise<[path: string, ms: number][]> {
  const words = ['mat', 'dumbbell', 'whey', 'tee', 'rope', 'bench', 'gloves', 'dumbell', 'proteen', 'shorts'];
  const scopes = ['', '&category=Yoga+and+Recovery', '&bestSeller=yes'];
  const filters = [
    '',
    '&sort=price-low',
    '&sort=rating&inStock=true',
    '&color=Black&minPrice=500',
    '&size=M&sort=newest',
  ];
  const paths = filters.flatMap((filter) => [
    ...words.map((word) => `/api/productdetailbyname?productName=${word}${filter}`),
    ...scopes.map((scope) => `/api/products?x=1${scope}${filter}`),
  ]);
  // The first query reads the catalogue, as the first screen of a cold start does.
  await (await fetch('/api/products?limit=24')).json();
  const measured: [string, number][] = [];
  for (const path of paths) {
    const begun = performance.now();
    const { data } = await (await fetch(`${path}&fields=card&limit=24`)).json();
    if (!Array.isArray(data)) throw new Error(path);
    measured.push([path, performance.now() - begun]);
  }
  return measured;
}

test('the shell is usable within two seconds of a cold start offline, on a phone four times slower', async () => {
  const visit = await visitOnce('/', { wholeBrowser: true });
  await goOffline(visit);
  const { context, page } = visit.shop;
  const devtools = await context.newCDPSession(page);
  const { stopWorkers } = await openWorkerDevtools(page, visit.host.origin);
  // Rendered by the running program, so it is interactive.
  await context.addInitScript(() => {
    const look = () => {
      if (document.querySelector('header a[href="/cart"]')) Object.assign(window, { usableAt: performance.now() });
      else requestAnimationFrame(look);
    };
    look();
  });
  const usableAt = () => (window as unknown as { usableAt?: number }).usableAt;
  const best = new Map<string, number>();
  for (let round = 0; round < COLD_STARTS; round++)
    for (const path of ['/', '/best-seller', '/cart']) {
      await page.goto('about:blank');
      await stopWorkers();
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto(visit.host.origin + path);
      await page.waitForFunction(usableAt);
      const ms = (await page.evaluate(usableAt)) ?? Number.POSITIVE_INFINITY;
      best.set(path, Math.min(ms, best.get(path) ?? ms));
    }
  const times = [...best.values()];
  expect(Math.max(...times), times.map(Math.round).join(', ')).toBeLessThan(2_000);
});

test('if the shop takes longer than three seconds, the device answers within six', async () => {
  const { shop, host } = await visitOnce('/', { wholeBrowser: true });
  const ask = () =>
    shop.page.evaluate(async () => {
      const begun = performance.now();
      const answer = await fetch('/api/products?fields=card&limit=12', { headers: { 'auth-key': 'vyayam-local-key' } });
      return { isCached: answer.headers.has('x-sw-cached-at'), ms: performance.now() - begun };
    });
  expect((await ask()).isCached).toBe(false);
  host.setMode('slow');
  const { isCached, ms } = await ask();
  expect(isCached).toBe(true);
  expect(ms).toBeLessThan(6_000);
});
