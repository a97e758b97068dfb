import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMore } from '#src/app/load-more.ts';
import { createShopRouter } from '#src/app/router.tsx';
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

test('the fonts wait until the shopper is back near the top', async () => {
  const { router, loadFonts, idle } = start();
  const scrollTo = (y: number) => {
    vi.stubGlobal('scrollY', y);
    dispatchEvent(new Event('scroll'));
  };
  scrollTo(innerHeight * 3);
  loadMore(router);
  scrollTo(innerHeight * 2);
  await idle();
  expect(loadFonts).not.toHaveBeenCalled();
  scrollTo(innerHeight / 2);
  scrollTo(0);
  await idle();
  expect(loadFonts).toHaveBeenCalledTimes(1);
});
