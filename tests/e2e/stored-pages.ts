// Looks at the pages that the worker stored as the server rendered them.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { cachedPaths, type Visit } from './worker-kit.ts';

export const PRODUCT = '/product/Rubber-Hex-Dumbbell-Pair';

export const PAGES = 'pages-v1';

export const HOUR = 3_600_000;

/** The worker has this page. */
export const isKept = (page: Page, path: string) =>
  expect.poll(async () => (await cachedPaths(page))[PAGES]).toContain(path);

/** Opens an address anew and says how it came: drawn and kept on the device, or as the static shell. */
export async function openAnew({ shop }: Visit, path: string): Promise<'kept' | 'shell'> {
  await shop.page.goto(shop.origin + path);
  await shop.settled();
  return shop.page.evaluate(() => (document.querySelector('#page-answers[data-kept]') ? 'kept' : 'shell'));
}

/** Makes what is kept that much older. */
export const age = (page: Page, path: string, byMs: number) =>
  page.evaluate(
    async ([name, address, ms]) => {
      const cache = await caches.open(name);
      const kept = await cache.match(address);
      if (!kept) throw new Error(`${address} is not kept`);
      const at = String(Number(kept.headers.get('x-sw-cached-at')) - ms);
      const headers = new Headers(kept.headers);
      headers.set('x-sw-cached-at', at);
      const html = (await kept.text()).replace(/data-kept="\d+"/, `data-kept="${at}"`);
      await cache.put(address, new Response(html, { headers }));
    },
    [PAGES, path, byMs] as const,
  );
