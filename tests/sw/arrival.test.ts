import '#tests/kit/worker/worker-scope.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { arrivalOf, fetchDidSucceed } from '#sw/cache-plugins.ts';

test('of several responses to a request, the first says when it was answered', async () => {
  vi.useFakeTimers({ now: 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  const state = {};
  const arrives = () =>
    fetchDidSucceed({
      state,
      response: new Response(),
      request: new Request('https://shop.test/'),
      event: new ExtendableEvent('fetch'),
    });
  await arrives();
  vi.setSystemTime(5_000);
  await arrives();
  expect(arrivalOf(state)).toBe(1_000);
});
