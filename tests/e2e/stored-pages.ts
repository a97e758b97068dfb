// Reads and ages the server-rendered pages in the worker's cache.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { cachedPaths, type Visit } from './worker-kit.ts';

export const PRODUCT = '/product/Rubber-Hex-Dumbbell-Pair';

export const PAGES = 'pages-v1';

export const HOUR = 3_600_000;

/** Waits until the worker has cached this page. */
export const isCached = (page: Page, path: string) =>
  expect.poll(async () => (await cachedPaths(page))[PAGES]).toContain(path);

/** Loads an address as a document. Resolves to its source: the cached server-rendered page, or the static shell. */
export async function openByAddress({ shop }: Visit, path: string): Promise<'cached' | 'shell'> {
  await shop.page.goto(shop.origin + path);
  await shop.settled();
  return shop.page.evaluate(() => (document.querySelector('#page-answers[data-kept]') ? 'cached' : 'shell'));
}

/** Makes the cached page `byMs` older. */
export const age = (page: Page, path: string, byMs: number) =>
  page.evaluate(
    async ([name, address, ms]) => {
      const cache = await caches.open(name);
      const cached = await cache.match(address);
      if (!cached) throw new Error(`${address} is not cached`);
      const at = String(Number(cached.headers.get('x-sw-cached-at')) - ms);
      const headers = new Headers(cached.headers);
      headers.set('x-sw-cached-at', at);
      const html = (await cached.text()).replace(/data-kept="\d+"/, `data-kept="${at}"`);
      await cache.put(address, new Response(html, { headers }));
    },
    [PAGES, path, byMs] as const,
  );
