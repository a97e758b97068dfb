// The states of a page's start. In a browser: tests/e2e/first-visit-counts.long.test.ts and tests/journeys/below-fold.test.ts.
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isMissingChunk } from '#src/app/missing-chunk.ts';
import type { PageAnswers } from '#src/app/page-answers.ts';
import { createShopRouter } from '#src/app/router.tsx';
import { type Page, startUp } from '#src/app/start-up.ts';
import { ShopError } from '#src/base/errors.ts';
import { redirectLog } from '#src/base/log.ts';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { dataSaver } from '#src/ui/data-saver.ts';
import { hydrateLater } from '#src/ui/hydrate-later.tsx';
import { isPageIdle } from '#src/ui/when-idle.ts';
import { createContext } from '#tests/kit/page/render-shop.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  isPageIdle.set(false);
});
afterEach(() => {
  vi.useRealTimers();
  isPageIdle.set(true);
  dataSaver.set(false);
});

/** A page whose hydration the test ends. */
function openPage(onHydrate = () => {}) {
  const router = createShopRouter(createContext(), createMemoryHistory({ initialEntries: ['/'] }));
  const { promise, resolve } = Promise.withResolvers<PageAnswers | null>();
  const page = {
    router,
    sync: { current: () => null, open: vi.fn(async () => ({}) as never), subscribe: () => () => undefined },
    stored: { clear: vi.fn(async () => undefined), revalidate: vi.fn(async () => undefined) },
    startWorker: vi.fn(),
    hydrate: vi.fn(() => {
      onHydrate();
      return promise;
    }),
  } satisfies Page;
  const prefetched = vi.spyOn(router, 'loadRouteChunk').mockResolvedValue(undefined as never);
  return { ...page, page, prefetched, onHydrated: resolve };
}
const interact = () => dispatchEvent(new Event('pointerdown'));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('before hydration, the page misses neither the offer to install nor a log-out nor a missing chunk', async () => {
  writeStored('contact_email', 'asha@example.com');
  writeStored('userToken', 'token');
  const opened = openPage();
  void startUp(opened.page);
  expect(opened.hydrate).toHaveBeenCalledOnce();
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  const error = new TypeError('Failed to fetch');
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  expect(isMissingChunk(error)).toBe(true);
  writeStored('userToken', null);
  expect(opened.stored.clear).toHaveBeenCalledOnce();
});

test('a log-out in another tab is noticed as soon as hydration begins', () => {
  writeStored('userToken', 'token');
  const { page, stored } = openPage(() => writeStored('userToken', null));
  void startUp(page);
  expect(stored.clear).toHaveBeenCalledOnce();
});

test('an outbox whose code did not load is loaded again later', async () => {
  onTestFinished(redirectLog(() => undefined));
  const { page, sync, prefetched, onHydrated } = openPage();
  sync.open.mockRejectedValueOnce(new ShopError('outbox-missing'));
  void startUp(page);
  onHydrated(null);
  interact();
  await pass(1_000);
  expect(sync.open).toHaveBeenCalledTimes(1);
  await pass(60_000);
  expect(sync.open).toHaveBeenCalledTimes(2);
  await vi.dynamicImportSettled();
  await pass(1_000);
  expect(prefetched).toHaveBeenCalled();
});

test('under the data saver links are not preloaded, and otherwise they are', async () => {
  const { page, router } = openPage();
  void startUp(page);
  dataSaver.set(true);
  expect(router.options.defaultPreload).toBe(false);
  dataSaver.set(false);
  expect(router.options.defaultPreload).toBe('intent');
});

test('a shopper who saves data since an earlier visit saves it from the start', async () => {
  localStorage.setItem('dataSaver', 'on');
  const { page, router } = openPage();
  void startUp(page);
  expect([dataSaver.isOn(), router.options.defaultPreload]).toEqual([true, false]);
});

test('the first interaction opens the outbox, loads what is below the fold, and prefetches; the worker starts when the browser is idle', async () => {
  onTestFinished(() => document.documentElement.removeAttribute('data-below-fold'));
  document.documentElement.setAttribute('data-below-fold', '');
  const loadBelow = vi.fn(async () => () => null);
  hydrateLater(loadBelow);
  const { page, sync, startWorker, prefetched, onHydrated } = openPage();
  void startUp(page);
  onHydrated(null);
  await pass(1_000);
  for (const later of [sync.open, startWorker, loadBelow]) expect(later).not.toHaveBeenCalled();
  interact();
  expect(sync.open).toHaveBeenCalledOnce();
  expect(loadBelow).toHaveBeenCalledOnce();
  expect(document.documentElement.getAttribute('data-below-fold')).toBe('pictures');
  expect(prefetched.mock.calls.map(([route]) => route.id)).toEqual(['/product/$productName']);
  expect([startWorker.mock.calls.length, isPageIdle.get()]).toEqual([0, false]);
  await pass(1_000);
  expect([startWorker.mock.calls.length, isPageIdle.get()]).toEqual([1, true]);
  await vi.dynamicImportSettled();
  await pass(1_000);
  expect(prefetched.mock.calls.length).toBeGreaterThan(1);
});

test('under the data saver the first interaction loads no screen', () => {
  const { page, prefetched } = openPage();
  void startUp(page);
  dataSaver.set(true);
  interact();
  expect(prefetched).not.toHaveBeenCalled();
});

test('the screen of a product that does not load ahead is no error', async () => {
  const { page, prefetched } = openPage();
  prefetched.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  void startUp(page);
  interact();
  await pass(1_000);
  expect(prefetched).toHaveBeenCalled();
});

test('an outbox that does not load is logged, and the rest goes on', async () => {
  const lines: string[] = [];
  onTestFinished(redirectLog((level, line) => void lines.push(`${level} ${line}`)));
  const { page, sync, startWorker } = openPage();
  sync.open.mockRejectedValue(new TypeError('Failed to fetch'));
  void startUp(page);
  interact();
  await pass(1_000);
  expect(lines).toEqual(['warn [page] the outbox did not load']);
  expect(startWorker).toHaveBeenCalledOnce();
});

test.each([
  ['a page from the cache', { keys: [['banners']], cachedSince: 1_000 }, 1],
  ['a page from the network', { keys: [['banners']], cachedSince: null }, 0],
  ['the static shell', null, 0],
])('after hydration, the answers of %s are revalidated %#', async (_, brought, times) => {
  const { page, stored, router, onHydrated } = openPage();
  const end = startUp(page);
  expect(stored.revalidate).not.toHaveBeenCalled();
  onHydrated(brought);
  await end;
  const call = [router.options.context.queryClient, [['banners']], 1_000];
  expect(stored.revalidate.mock.calls).toEqual(Array.from({ length: times }, () => call));
});

test('answers that cannot be revalidated stay, and the log says why', async () => {
  const lines: string[] = [];
  onTestFinished(redirectLog((level, line) => void lines.push(`${level} ${line}`)));
  const { page, stored, onHydrated } = openPage();
  stored.revalidate.mockRejectedValue(new Error('storage-unavailable'));
  onHydrated({ keys: [], cachedSince: 1_000 });
  await startUp(page);
  await pass(0);
  expect(lines).toEqual(['warn [page] a cached page was not revalidated']);
});
