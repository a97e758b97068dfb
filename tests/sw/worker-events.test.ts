// Which event of the browser goes where. Safari and Firefox have no Background Sync: there a navigation starts the sending.
import '#tests/kit/worker/worker-scope.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PAGES } from '#sw/cache-rules.ts';
import { fetched } from '#tests/kit/worker/fetched-response.ts';
import type { MemoryCaches } from '#tests/kit/worker/memory-caches.ts';
import { ORIGIN } from '#tests/kit/worker/worker-scope.ts';
import { fakeCaches } from './fake-caches.ts';
import { ask } from './worker-kit.ts';

const { outbox, done } = vi.hoisted(() => {
  const done: string[] = [];
  const outbox = {
    wake: async (why: string) => void done.push(`wake ${why}`),
    pause: () => void done.push('pause'),
    sync: async () => void done.push('sync'),
  };
  return { outbox, done };
});
vi.mock('#sw/outbox-sync.ts', () => ({ openWorkerOutbox: () => outbox }));
vi.mock('#sw/import-push.ts', () => ({}));

const listeners: [type: string, run: (event: object) => void][] = [];
const claim = vi.fn(async () => undefined);
let caches: MemoryCaches;
let openPages: object[];
let asked: string[];
let network: () => Promise<Response>;
const missing = async () => fetched('', { status: 404 });
const silence = () => new Promise<Response>(() => undefined);

beforeAll(async () => {
  vi.stubGlobal('addEventListener', (type: string, run: (event: object) => void) => listeners.push([type, run]));
  vi.stubGlobal('clients', { claim, matchAll: async () => openPages });
  vi.stubGlobal('fetch', ({ url }: Request) => {
    asked.push(url.replace(ORIGIN, ''));
    return network();
  });
  vi.stubGlobal('registration', { waiting: {} });
  vi.stubGlobal('skipWaiting', async () => void done.push('skip waiting'));
  vi.stubGlobal('__WB_MANIFEST', [{ url: 'index.html', revision: 'r1' }]);
  caches = fakeCaches();
  await import('#sw/sw.ts');
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  done.length = 0;
  openPages = [];
  asked = [];
  network = missing;
});

/** Resolves when all work of the event is done. */
async function fire(type: string, details: object = {}): Promise<void> {
  const works: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void works.push(work);
  const event = Object.assign(new ExtendableEvent(type), { waitUntil, respondWith: () => undefined }, details);
  for (const [name, run] of listeners) if (name === type) run(event);
  await Promise.all(works);
}
/** Not a page, so nothing is fetched here. */
function requestOf(mode: RequestMode): Request {
  const request = ask('/robots.txt');
  Object.defineProperty(request, 'mode', { value: mode });
  return request;
}
const say = (type: string, content: object = {}) =>
  fire('message', { source: { url: `${ORIGIN}/` }, data: { type, ...content } });

test.each<[string, () => Promise<void>, string[]]>([
  ['a navigation', () => fire('fetch', { request: requestOf('navigate') }), ['wake navigation']],
  ['a request of a page', () => fire('fetch', { request: requestOf('cors') }), []],
  ['its activation', () => fire('activate'), ['wake activate']],
  ['Background Sync', () => fire('sync', { tag: 'outbox' }), ['sync']],
  ['another sync', () => fire('sync', { tag: 'other' }), []],
  ['a page that cannot read the device', () => say('drain'), ['wake message']],
  ['Update now', () => say('update'), ['skip waiting']],
])('%s', async (_, happen, what) => {
  await happen();
  expect(done).toEqual(what);
});

test('an installation caches the home page of a first visit, and never activates by itself', async () => {
  await fire('install');
  expect(asked).toContain('/');
  expect(done).toEqual([]);
});

test('an activation takes the open pages over, and deletes old caches and the pages of other builds', async () => {
  await caches.open('pictures-v0');
  await (await caches.open(PAGES.cache)).put('/', fetched('old', { headers: { 'x-sw-build': 'another' } }));
  await fire('activate');
  expect(claim).toHaveBeenCalled();
  expect(await caches.has('pictures-v0')).toBe(false);
  expect(caches.contents()[PAGES.cache]).toEqual([]);
});

test.each([1, 2])('a version that may activate if it is alone looks how many pages are open: %i', async (count) => {
  openPages = Array.from({ length: count }, () => ({}));
  await say('update-if-alone');
  expect(done).toEqual(count === 1 ? ['skip waiting'] : []);
});

test('a page that is looked at is fetched, and an idle page has the shop prefetched', async () => {
  await say('cache-page', { path: '/about' });
  expect(asked).toEqual(['/about']);
  await say('prefetch', { seen: [], savesData: true, wide: false });
  expect(asked).toContain('/api/get-categories');
});

test('a worker that makes way ends its events, however long the network is silent', async () => {
  network = silence;
  const message = say('cache-page', { path: '/stores' });
  const request = fire('fetch', { request: ask('/api/get-categories') });
  await expect.poll(() => asked).toHaveLength(2);
  await say('make-way');
  await Promise.all([message, request]);
});

test('a worker that makes way begins to send nothing, and the browser repeats the sync', async () => {
  await say('make-way');
  expect(done).toEqual(['pause']);
  await fire('fetch', { request: requestOf('navigate') });
  await expect(fire('sync', { tag: 'outbox' })).rejects.toBeUndefined();
  expect(done).toEqual(['pause']);
});
