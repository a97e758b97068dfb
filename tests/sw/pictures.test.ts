// A picture that is not cached is waited for, and only another picture may replace it. The device keeps a number of them.
import '#tests/kit/worker/worker-scope.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { redirectLog } from '#src/base/log.ts';
import { fetched, json } from '#tests/kit/worker/fetched-response.ts';
import type { MemoryCaches } from '#tests/kit/worker/memory-caches.ts';
import { fakeCaches } from './fake-caches.ts';
import { ask, lifetime, openWorker } from './worker-kit.ts';

type Network = () => Promise<Response>;
const TEE = '/media/products/tee.webp';
const dead: Network = () => Promise.reject(new TypeError('Failed to fetch'));
const portal: Network = async () => fetched('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } });
const broken: Network = async () => json({ success: false }, { status: 500 });
const bytes =
  (text: string): Network =>
  async () =>
    fetched(text, { headers: { 'content-type': 'image/webp' } });

const worker = openWorker();
let caches: MemoryCaches;
let network: Network;
let restoreLog: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  caches = fakeCaches();
  vi.stubGlobal('fetch', () => network());
  restoreLog = redirectLog(() => undefined);
});
afterEach(() => {
  restoreLog();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The response to this picture request after `ms`, once the background work is done, too. */
async function get(path: string, how: Network, ms = 0): Promise<Response> {
  network = how;
  const life = lifetime();
  const answer = worker.answer(ask(path, { destination: 'image' }), life);
  if (!answer) throw new Error(`${path} has no row`);
  await vi.advanceTimersByTimeAsync(ms);
  const response = await answer;
  await life.over();
  return response;
}

test.each([
  ['the network fails', dead],
  ['a captive portal responds', portal],
  ['the server fails', broken],
] satisfies [string, Network][])('another width stands in when %s, and is asked for again', async (_, how) => {
  await get(`${TEE}?w=400`, bytes('small'));
  expect(await (await get(`${TEE}?w=1200`, how)).text()).toBe('small');
  expect(await (await get(`${TEE}?w=1200`, bytes('large'))).text()).toBe('large');
});

test('the picture itself stands in when it has expired, before another width', async () => {
  await get(`${TEE}?w=400`, bytes('small'));
  await get(`${TEE}?w=1200`, bytes('large'));
  vi.setSystemTime(Date.now() + 31 * 86_400_000);
  expect(await (await get(`${TEE}?w=1200`, dead)).text()).toBe('large');
});

test('without one the request fails', async () => {
  expect((await get(TEE, dead)).type).toBe('error');
  expect((await get(TEE, broken)).status).toBe(500);
  expect(caches.contents()).toEqual({});
});

test.each(['', '?w=1200'])('one on its way is waited for, however long it takes (%s)', async (query) => {
  await get(`${TEE}?w=400`, bytes('small'));
  const late: Network = () => new Promise((resolve) => setTimeout(async () => resolve(await bytes('late')()), 60_000));
  expect(await (await get(TEE + query, late, 60_001)).text()).toBe('late');
});

test.each([
  ['banners', 'banner-pictures-v1', 20],
  // Those of the home page, some listings and their products.
  ['products', 'pictures-v1', 300],
])('of %s beyond the limit those stored longest ago are deleted', async (folder, name, most) => {
  const cache = await caches.open(name);
  for (let n = 0; n < most; n++) await cache.put(`/media/${folder}/${n}.webp`, await bytes('stored')());
  for (const n of [most, most + 1]) await get(`/media/${folder}/${n}.webp`, bytes('new'));
  const kept = caches.contents()[name] ?? [];
  expect(kept).toHaveLength(most);
  expect(kept[0]).toContain('/2.webp');
});
