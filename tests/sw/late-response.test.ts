import '#tests/kit/worker/worker-scope.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { json } from '#tests/kit/worker/fetched-response.ts';
import { ORIGIN } from '#tests/kit/worker/worker-scope.ts';
import { fakeCaches } from './fake-caches.ts';
import { ask, lifetime, openWorker } from './worker-kit.ts';

const FIGURES = '/api/cod-status';

test('the fetch event of a response that comes late lives until the response is stored', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const caches = fakeCaches();
  const worker = openWorker();
  const get = async (event: ReturnType<typeof lifetime>) => {
    const answer = worker.answer(ask(FIGURES), event);
    await vi.advanceTimersByTimeAsync(3_001);
    return (await answer)?.json();
  };
  vi.stubGlobal('fetch', async () => json({ success: true, isCodEnabled: true }));
  await get(lifetime());

  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => late.promise);
  const event = lifetime();
  expect(await get(event)).toMatchObject({ isCodEnabled: true });
  late.resolve(json({ success: true, isCodEnabled: false }));
  await event.over();
  const stored = await caches.match(`${ORIGIN}${FIGURES}`, { cacheName: 'figures-v1' });
  expect(await stored?.json()).toMatchObject({ isCodEnabled: false });
});
