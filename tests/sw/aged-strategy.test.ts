import '#tests/kit/worker/worker-scope.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import { redirectLog } from '#src/base/log.ts';
import { fetched, json } from '#tests/kit/worker/fetched-response.ts';
import type { MemoryCaches } from '#tests/kit/worker/memory-caches.ts';
import { ORIGIN } from '#tests/kit/worker/worker-scope.ts';
import { fakeCaches } from './fake-caches.ts';
import { ask, card, lifetime, openWorker } from './worker-kit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BANNERS = '/api/get-banners';
const FIGURES = '/api/cod-status';
type Network = () => Promise<Response>;
const dead: Network = () => Promise.reject(new TypeError('Failed to fetch'));
const never: Network = () => new Promise(() => {});
const portal: Network = async () => fetched('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } });
const broken: Network = async () => json({ success: false, code: 'internal' }, { status: 500 });
const cod =
  (isCodEnabled: boolean): Network =>
  async () =>
    json({ success: true, isCodEnabled });
const banners =
  (id: string): Network =>
  async () =>
    json({ data: [{ _id: id, bannerImg: 'media/banners/1.webp' }] });

const worker = openWorker();
let caches: MemoryCaches;
let network: ReturnType<typeof vi.fn<Network>>;
let restoreLog: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z') });
  caches = fakeCaches();
  network = vi.fn<Network>();
  vi.stubGlobal('fetch', () => network());
  restoreLog = redirectLog(() => undefined);
});
afterEach(() => {
  restoreLog();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Handles one request of the page on this network. Resolves once the background work is done, too. */
async function get(path: string, how: Network, init: Parameters<typeof ask>[1] = {}): Promise<Response> {
  network.mockImplementation(how);
  const life = lifetime();
  const answer = worker.answer(ask(path, init), life);
  if (!answer) throw new Error(`${path} has no row`);
  // Longer than the timeout, and than a response that comes after it.
  await vi.advanceTimersByTimeAsync(4_000);
  const response = await answer;
  if (how !== never) await life.over();
  return response;
}

const isCodOn = async (response: Response) => ((await response.json()) as { isCodEnabled: boolean }).isCodEnabled;
const bannerId = async (response: Response) => ((await response.json()) as { data: { _id: string }[] }).data[0]?._id;

describe('network-first', () => {
  test('uses the response of the network and caches it with time and build', async () => {
    const response = await get(FIGURES, cod(true));
    expect(response.headers.get('x-sw-cached-at')).toBeNull();
    const kept = await caches.match(`${ORIGIN}${FIGURES}`, { cacheName: 'figures-v1' });
    expect(kept?.headers.get('x-sw-cached-at')).toBe(String(Date.parse('2026-11-21T08:00:00Z')));
    expect(kept?.headers.get('x-sw-build')).toBe('b1');
  });

  test('fetches each time, however fresh the cached response is', async () => {
    await get(FIGURES, cod(true));
    expect(await isCodOn(await get(FIGURES, cod(false)))).toBe(false);
  });

  test.each([
    ['the network fails', dead],
    ['the response takes longer than three seconds', never],
    ['a captive portal responds', portal],
    ['the server fails', broken],
    ['the response is redirected', async () => json({ isCodEnabled: false }, { redirected: true })],
    ['the response breaks the contract', async () => json({ isCodEnabled: 'maybe' })],
    [
      'the response is truncated',
      async () => fetched('{"isCodEna', { headers: { 'content-type': 'application/json' } }),
    ],
  ] satisfies [string, Network][])('gives what is kept when %s', async (_, how) => {
    await get(FIGURES, cod(true));
    const response = await get(FIGURES, how);
    expect(await isCodOn(response)).toBe(true);
    expect(response.headers.get('x-sw-cached-at')).not.toBeNull();
  });

  test('fetches also after the clock was set back', async () => {
    await get(FIGURES, cod(true));
    vi.setSystemTime(Date.now() - DAY);
    expect(await isCodOn(await get(FIGURES, cod(false)))).toBe(false);
  });

  test('passes on a refusal of the server', async () => {
    await get('/api/productbyname?productName=Tee', async () =>
      json({ data: [card({ _id: '1', productName: 'Tee' })] }),
    );
    const refused = await get('/api/productbyname?productName=Tee', async () =>
      json({ success: false, code: 'unknown-product' }, { status: 404 }),
    );
    expect(refused.status).toBe(404);
  });

  test('uses an expired response only when the network fails', async () => {
    await get(FIGURES, cod(true));
    vi.setSystemTime(Date.now() + 2 * DAY);
    expect((await get(FIGURES, broken)).status).toBe(500);
    expect(await isCodOn(await get(FIGURES, dead))).toBe(true);
    expect(await isCodOn(await get(FIGURES, portal))).toBe(true);
    const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 3_500)).then(cod(false));
    expect(await isCodOn(await get(FIGURES, slow))).toBe(false);
  });

  test('passes the received response to the page when nothing is cached', async () => {
    expect((await get(FIGURES, dead)).type).toBe('error');
    expect(await (await get(FIGURES, portal)).text()).toContain('Log in');
    expect((await get(FIGURES, broken)).status).toBe(500);
    expect(caches.contents()).toEqual({});
  });

  test('caches a response that arrives after the timeout', async () => {
    await get(FIGURES, cod(true));
    const late: Network = () =>
      new Promise((resolve) => setTimeout(() => resolve(json({ isCodEnabled: false })), 3_500));
    network.mockImplementation(late);
    const life = lifetime();
    const answer = worker.answer(ask(FIGURES), life);
    if (!answer) throw new Error('no row');
    await vi.advanceTimersByTimeAsync(3_001);
    expect(await isCodOn(await answer)).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    await life.over();
    expect(await isCodOn(await get(FIGURES, dead))).toBe(false);
  });
});

describe('never cached', () => {
  test.each([
    ['a log-in page', portal],
    ['a server error', broken],
    ['a 404', async () => json({ data: [] }, { status: 404 })],
    ['a redirected response', async () => json({ isCodEnabled: true }, { redirected: true })],
    ['an opaque response', async () => json({ isCodEnabled: true }, { type: 'opaque' })],
    ['success: false with status 200', async () => json({ success: false, isCodEnabled: true })],
    [
      'JSON by another name',
      async () => fetched('{"isCodEnabled":true}', { headers: { 'content-type': 'text/plain' } }),
    ],
  ] satisfies [string, Network][])('%s', async (_, how) => {
    await get(FIGURES, how);
    expect(caches.contents()).toEqual({});
  });
});

describe('stale-while-revalidate', () => {
  test('uses the cached response at once and has the new one for the next request', async () => {
    await get(BANNERS, banners('old'));
    expect(await bannerId(await get(BANNERS, banners('new')))).toBe('old');
    expect(await bannerId(await get(BANNERS, dead))).toBe('new');
  });

  test('fetches first once the cached response is stale', async () => {
    await get(BANNERS, banners('old'));
    vi.setSystemTime(Date.now() + 2 * HOUR);
    expect(await bannerId(await get(BANNERS, banners('new')))).toBe('new');
    vi.setSystemTime(Date.now() + 2 * HOUR);
    expect(await bannerId(await get(BANNERS, dead))).toBe('new');
  });

  test('revalidates after the clock was set back', async () => {
    await get(BANNERS, banners('old'));
    vi.setSystemTime(Date.now() - DAY);
    expect(await bannerId(await get(BANNERS, banners('new')))).toBe('old');
    expect(await bannerId(await get(BANNERS, dead))).toBe('new');
  });
});

describe('pictures', () => {
  const picture = { destination: 'image' } as const;
  const bytes =
    (text: string): Network =>
    async () =>
      fetched(text, { headers: { 'content-type': 'image/webp' } });
  const textOf = (response: Response) => response.text();
  const TEE = '/media/products/tee.webp';
  test('come from the device without a fetch until they are a week old', async () => {
    await get(`${TEE}?w=400`, bytes('one'), picture);
    network.mockClear();
    expect(await textOf(await get(`${TEE}?w=400`, bytes('two'), picture))).toBe('one');
    expect(network).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 8 * DAY);
    expect(await textOf(await get(`${TEE}?w=400`, bytes('two'), picture))).toBe('one');
    expect(await textOf(await get(`${TEE}?w=400`, dead, picture))).toBe('two');
  });

  test('are fetched again once expired, and used when that fails', async () => {
    await get(TEE, bytes('one'), picture);
    vi.setSystemTime(Date.now() + 31 * DAY);
    expect(await textOf(await get(TEE, dead, picture))).toBe('one');
    expect(await textOf(await get(TEE, bytes('two'), picture))).toBe('two');
  });

  test('are cached only when they are pictures, and never opaque', async () => {
    await get(TEE, portal, picture);
    await get(TEE, async () => fetched('x', { type: 'opaque', status: 200 }), picture);
    await get(TEE, async () => fetched('no', { status: 404, headers: { 'content-type': 'image/webp' } }), picture);
    expect(caches.contents()).toEqual({});
  });

  test('are deleted when the device is full; what is stored then is as old as its arrival', async () => {
    await get(TEE, bytes('one'), picture);
    const arrived = Date.now();
    caches.beforePut = async () => {
      caches.beforePut = async () => {};
      vi.setSystemTime(arrived + 5_000);
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(await bannerId(await get(BANNERS, banners('kept')))).toBe('kept');
    expect(caches.contents()['pictures-v1']).toBeUndefined();
    const kept = await get(BANNERS, dead);
    expect(Number(kept.headers.get(CACHED_AT_HEADER))).toBeCloseTo(arrived, -3);
  });

  test('the page gets its response when Cache Storage fails', async () => {
    const refuse = () => Promise.reject(new DOMException('broken', 'UnknownError'));
    vi.stubGlobal('caches', { match: refuse, open: refuse, has: refuse, delete: refuse });
    expect(await bannerId(await get(BANNERS, banners('shown')))).toBe('shown');
    expect((await get(BANNERS, dead)).type).toBe('error');
  });

  test('the page gets its response when the device stays full', async () => {
    caches.beforePut = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    expect(await bannerId(await get(BANNERS, banners('shown')))).toBe('shown');
  });
});
