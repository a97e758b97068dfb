// Looks at the pictures of a page, and makes the device forget those it has.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visit } from './worker-kit.ts';

export const LISTING = '/best-seller';

/** What the pictures in view are. */
const inView = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLImageElement>('main img')].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    });
    const kinds = shown.map(({ currentSrc, complete, naturalWidth }) => {
      if (currentSrc.endsWith('/placeholder.svg')) return 'placeholder';
      return complete && naturalWidth > 0 ? 'picture' : 'none yet';
    });
    return [...new Set(kinds)];
  });

export const allAppear = (page: Page, timeout: number) =>
  expect.poll(() => inView(page), { timeout }).toEqual(['picture']);

export const allArePlaceholders = (page: Page) =>
  expect.poll(() => inView(page), { timeout: 15_000 }).toEqual(['placeholder']);

/** As if no picture had ever been loaded on this device. */
export async function forgetPictures({ shop }: Visit): Promise<void> {
  // A page without photographs: one that is still loading would put pictures back.
  await shop.page.goto(`${shop.origin}/terms-conditions`, { waitUntil: 'networkidle' });
  const devtools = await shop.context.newCDPSession(shop.page);
  await devtools.send('Network.clearBrowserCache');
  await shop.page.evaluate(() => Promise.all(['pictures-v1', 'banner-pictures-v1'].map((name) => caches.delete(name))));
}
