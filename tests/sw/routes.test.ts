// Which requests the worker handles: normally, during a departure, and in development.
import '#tests/kit/worker/worker-scope.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json } from '#tests/kit/worker/fetched-response.ts';
import { fakeCaches } from './fake-caches.ts';
import { ask, lifetime, openWorker } from './worker-kit.ts';

const FILE = { url: 'index.html', revision: 'r1' };
const DOCUMENT = '<div id="root"></div>';

const navigation = (path: string) => Object.defineProperty(ask(path), 'mode', { value: 'navigate' });

beforeEach(async () => {
  const cache = await fakeCaches().open('shell-v1');
  await cache.put('/index.html?__WB_REVISION__=r1', new Response(DOCUMENT));
});
afterEach(() => vi.unstubAllGlobals());

test('a departing worker ends the pending response, leaves new requests to the browser, and still responds with the document', async () => {
  const { answer, departure } = openWorker({ files: [FILE] });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const pending = answer(ask('/api/cod-status'));
  departure.begin();
  expect((await pending)?.type).toBe('error');
  expect(answer(ask('/api/cod-status'))).toBeUndefined();
  expect(answer(ask('/media/products/tee.webp', { destination: 'image' }))).toBeUndefined();
  expect(await (await answer(navigation('/cart')))?.text()).toBe(DOCUMENT);
});

test('in development nothing is precached: pages come from the network, API responses through the worker', async () => {
  const { answer } = openWorker({ files: [] });
  vi.stubGlobal('fetch', async () => json({ isCodEnabled: true }));
  for (const path of ['/', '/cart', '/index.html']) expect(answer(navigation(path))).toBeUndefined();
  const life = lifetime();
  expect((await answer(ask('/api/cod-status'), life))?.status).toBe(200);
  await life.over();
});

test('requests other than GET are not handled', () => {
  const { answer } = openWorker({ files: [FILE] });
  for (const path of ['/cart', '/api/products', '/index.html'])
    expect(answer(ask(path, { method: 'POST', body: '{}' }))).toBeUndefined();
});
