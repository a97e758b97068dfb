// Which event of the browser goes where. Safari and Firefox have no Background Sync: there a navigation starts the sending.
import '#tests/kit/worker/worker-scope.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
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

beforeAll(async () => {
  vi.stubGlobal('addEventListener', (type: string, run: (event: object) => void) => listeners.push([type, run]));
  vi.stubGlobal('clients', { claim: async () => undefined, matchAll: async () => [] });
  vi.stubGlobal('registration', { waiting: {} });
  vi.stubGlobal('skipWaiting', async () => void done.push('skip waiting'));
  vi.stubGlobal('__WB_MANIFEST', [{ url: 'index.html', revision: 'r1' }]);
  fakeCaches();
  await import('#sw/sw.ts');
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  done.length = 0;
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
const say = (type: string) => fire('message', { source: { url: `${ORIGIN}/` }, data: { type } });

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

test('a worker that makes way begins to send nothing, and the browser repeats the sync', async () => {
  await say('make-way');
  expect(done).toEqual(['pause']);
  await fire('fetch', { request: requestOf('navigate') });
  await expect(fire('sync', { tag: 'outbox' })).rejects.toBeUndefined();
  expect(done).toEqual(['pause']);
});
