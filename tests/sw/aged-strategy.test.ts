import './worker-scope.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { redirectLog } from '#src/base/log.ts';
import { forgetKnownProducts } from '#sw/known-products.ts';
import { type FakeCaches, fakeCaches, fetched, json } from './fake-caches.ts';
import { ask, card, lifetime, openWorker } from './worker-kit.ts';
import { ORIGIN } from './worker-scope.ts';

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
let caches: FakeCaches;
let network: ReturnType<typeof vi.fn<Network>>;
let restoreLog: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z') });
  caches = fakeCaches();
  network = vi.fn<Network>();
  vi.stubGlobal('fetch', () => network());
  forgetKnownProducts();
  restoreLog = redirectLog(() => undefined);
});
afterEach(() => {
  restoreLog();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** One request of the page under this network: the answer, once everything behind it is done too. */
async function get(path: string, how: Network, init: Parameters<typeof ask>[1] = {}): Promise<Response> {
  network.mockImplementation(how);
  const life = lifetime();
  const answer = worker.answer(ask(path, init), life);
  if (!answer) throw new Error(`${path} has no row`);
  await vi.advanceTimersByTimeAsync(3_001);
  const response = await answer;
  if (how !== never) await life.over();
  return response;
}

const isCodOn = async (response: Response) => ((await response.json()) as { isCodEnabled: boolean }).isCodEnabled;
const bannerId = async (response: Response) => ((await response.json()) as { data: { _id: string }[] }).data[0]?._id;

describe('network-first', () => {
  test('gives the network its answer and keeps it with its time and its build', async () => {
    const response = await get(FIGURES, cod(true));
    expect(response.headers.get('x-sw-cached-at')).toBeNull();
    const kept = await caches.match(`${ORIGIN}${FIGURES}`, { cacheName: 'figures-v1' });
    expect(kept?.headers.get('x-sw-cached-at')).toBe(String(Date.parse('2026-11-21T08:00:00Z')));
    expect(kept?.headers.get('x-sw-build')).toBe('b1');
  });

  test('asks each time, however young the kept answer is', async () => {
    await get(FIGURES, cod(true));
    expect(await isCodOn(await get(FIGURES, cod(false)))).toBe(false);
  });

  test.each([
    ['nobody answers', dead],
    ['the answer takes longer than three seconds', never],
    ['a log-in page answers', portal],
    ['the server is in trouble', broken],
    ['the answer is redirected', async () => json({ isCodEnabled: false }, { redirected: true })],
    ['the answer does not fit the contract', async () => json({ isCodEnabled: 'maybe' })],
    ['the answer is cut off', async () => fetched('{"isCodEna', { headers: { 'content-type': 'application/json' } })],
  ] satisfies [string, Network][])('gives what is kept when %s', async (_, how) => {
    await get(FIGURES, cod(true));
    const response = await get(FIGURES, how);
    expect(await isCodOn(response)).toBe(true);
    expect(response.headers.get('x-sw-cached-at')).not.toBeNull();
  });

  test('asks also when the clock was set back since', async () => {
    await get(FIGURES, cod(true));
    vi.setSystemTime(Date.now() - DAY);
    expect(await isCodOn(await get(FIGURES, cod(false)))).toBe(false);
  });

  test('hands on what the server itself refuses', async () => {
    await get('/api/productbyname?productName=Tee', async () =>
      json({ data: [card({ _id: '1', productName: 'Tee' })] }),
    );
    const refused = await get('/api/productbyname?productName=Tee', async () =>
      json({ success: false, code: 'unknown-product' }, { status: 404 }),
    );
    expect(refused.status).toBe(404);
  });

  test('past the hard age gives what is kept only when nobody answers', async () => {
    await get(FIGURES, cod(true));
    vi.setSystemTime(Date.now() + 2 * DAY);
    expect((await get(FIGURES, broken)).status).toBe(500);
    expect(await isCodOn(await get(FIGURES, dead))).toBe(true);
    expect(await isCodOn(await get(FIGURES, portal))).toBe(true);
  });

  test('with nothing kept lets the page see what came', async () => {
    expect((await get(FIGURES, dead)).type).toBe('error');
    expect(await (await get(FIGURES, portal)).text()).toContain('Log in');
    expect((await get(FIGURES, broken)).status).toBe(500);
    expect(caches.contents()).toEqual({});
  });

  test('keeps the answer that came too late for this time', async () => {
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

describe('what is never kept', () => {
  test.each([
    ['a log-in page', portal],
    ['a server error', broken],
    ['a 404', async () => json({ data: [] }, { status: 404 })],
    ['a redirected answer', async () => json({ isCodEnabled: true }, { redirected: true })],
    ['an opaque answer', async () => json({ isCodEnabled: true }, { type: 'opaque' })],
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
  test('gives what is kept at once and has the newer one for the next time', async () => {
    await get(BANNERS, banners('old'));
    expect(await bannerId(await get(BANNERS, banners('new')))).toBe('old');
    expect(await bannerId(await get(BANNERS, dead))).toBe('new');
  });

  test('past the soft age asks first', async () => {
    await get(BANNERS, banners('old'));
    vi.setSystemTime(Date.now() + 2 * HOUR);
    expect(await bannerId(await get(BANNERS, banners('new')))).toBe('new');
    vi.setSystemTime(Date.now() + 2 * HOUR);
    expect(await bannerId(await get(BANNERS, dead))).toBe('new');
  });

  test('does not believe a clock that was set back', async () => {
    await get(BANNERS, banners('old'));
    vi.setSystemTime(Date.now() - DAY);
    expect(await bannerId(await get(BANNERS, dead))).toBe('old');
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

  test('come from the device without asking until they are a week old', async () => {
    await get(`${TEE}?w=400`, bytes('one'), picture);
    network.mockClear();
    expect(await textOf(await get(`${TEE}?w=400`, bytes('two'), picture))).toBe('one');
    expect(network).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 8 * DAY);
    expect(await textOf(await get(`${TEE}?w=400`, bytes('two'), picture))).toBe('one');
    expect(await textOf(await get(`${TEE}?w=400`, dead, picture))).toBe('two');
  });

  test('past the hard age are fetched again, or given as they are when that fails', async () => {
    await get(TEE, bytes('one'), picture);
    vi.setSystemTime(Date.now() + 31 * DAY);
    expect(await textOf(await get(TEE, dead, picture))).toBe('one');
    expect(await textOf(await get(TEE, bytes('two'), picture))).toBe('two');
  });

  test('are kept only as pictures, and never opaque', async () => {
    await get(TEE, portal, picture);
    await get(TEE, async () => fetched('x', { type: 'opaque', status: 200 }), picture);
    await get(TEE, async () => fetched('no', { status: 404, headers: { 'content-type': 'image/webp' } }), picture);
    expect(caches.contents()).toEqual({});
  });

  test('beyond their number push out the oldest', async () => {
    for (let n = 0; n < 22; n++) await get(`/media/banners/${n}.webp`, bytes('b'), picture);
    const kept = caches.contents()['banner-pictures-v1'] ?? [];
    expect(kept).toHaveLength(20);
    expect(kept[0]).toContain('/2.webp');
  });

  test('make way when the device is full', async () => {
    await get(TEE, bytes('one'), picture);
    let refusals = 1;
    caches.beforePut = async () => {
      if (refusals-- > 0) throw new DOMException('full', 'QuotaExceededError');
    };
    expect(await bannerId(await get(BANNERS, banners('kept')))).toBe('kept');
    expect(caches.contents()['pictures-v1']).toBeUndefined();
    expect(await bannerId(await get(BANNERS, dead))).toBe('kept');
  });

  test('caches that cannot be read or written cost the page nothing', async () => {
    const refuse = () => Promise.reject(new DOMException('broken', 'UnknownError'));
    vi.stubGlobal('caches', { match: refuse, open: refuse, has: refuse, delete: refuse });
    expect(await bannerId(await get(BANNERS, banners('shown')))).toBe('shown');
    expect((await get(BANNERS, dead)).type).toBe('error');
  });

  test('a device that stays full costs the page nothing', async () => {
    caches.beforePut = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    expect(await bannerId(await get(BANNERS, banners('shown')))).toBe('shown');
  });
});
