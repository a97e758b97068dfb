import { expect, onTestFinished, test, vi } from 'vitest';
import { createApiClient } from '#src/api/client.ts';
import { readApiConfig } from '#src/api/config.ts';
import { boughtWith } from '#src/features/cart/bought-with.ts';

test('what is bought together is waited for 600 ms, then the sheet comes without it', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const silent: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
    });
  let together: unknown;
  void boughtWith(createApiClient(readApiConfig({}), { fetch: silent }), 'p1').then((found) => {
    together = found;
  });
  await vi.advanceTimersByTimeAsync(599);
  expect(together).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(together).toEqual([]);
});

test('another backend is not asked what is bought together', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  const api = createApiClient(readApiConfig({ VITE_BACKEND_IDEMPOTENCY: '0' }), { fetch });
  expect(await boughtWith(api, 'p1')).toEqual([]);
  expect(fetch).not.toHaveBeenCalled();
});
