import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { loadMore } from '#src/app/load-more.ts';
import { createShopRouter } from '#src/app/router.tsx';
import { dataSaver } from '#src/ui/data-saver.ts';
import { createContext } from '#tests/kit/page/render-shop.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The page is idle when the returned function has resolved. */
function start() {
  const loadFonts = vi.fn();
  const router = createShopRouter(createContext(), createMemoryHistory());
  const loadRouteChunk = vi.spyOn(router, 'loadRouteChunk').mockResolvedValue(undefined);
  vi.stubGlobal('loadFonts', loadFonts);
  return {
    router,
    loadFonts,
    chunks: () => loadRouteChunk.mock.calls.map(([route]) => route.id),
    idle: () => vi.advanceTimersByTimeAsync(5_000),
  };
}

test('loads the fonts and the next screens when the page is idle', async () => {
  const { router, loadFonts, chunks, idle } = start();
  loadMore(router);
  expect(loadFonts).not.toHaveBeenCalled();
  expect(chunks()).toEqual([]);
  await idle();
  expect(loadFonts).toHaveBeenCalledTimes(1);
  expect(chunks()).toEqual(['/product/$productName', '/cart']);
});

test('loads no screens ahead under the data saver', async () => {
  dataSaver.set(true);
  onTestFinished(() => dataSaver.set(false));
  const { router, loadFonts, chunks, idle } = start();
  loadMore(router);
  await idle();
  expect([chunks(), loadFonts.mock.calls.length]).toEqual([[], 1]);
});

test('loaded fonts may be applied only while the shopper is near the top', async () => {
  const { router, loadFonts, idle } = start();
  const scrollTo = (y: number) => {
    vi.stubGlobal('scrollY', y);
    dispatchEvent(new Event('scroll'));
  };
  let isApplied = false;
  loadFonts.mockImplementation(async (mayApply: () => Promise<void>) => {
    // The shopper scrolls down while the files load.
    scrollTo(innerHeight * 3);
    await mayApply();
    isApplied = true;
  });
  loadMore(router);
  await idle();
  expect(loadFonts).toHaveBeenCalledTimes(1);
  scrollTo(innerHeight / 2);
  await idle();
  expect(isApplied).toBe(false);
  scrollTo(innerHeight / 2 - 1);
  await idle();
  expect(isApplied).toBe(true);
});
