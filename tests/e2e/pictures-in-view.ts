// Reads the state of a page's pictures, and deletes the pictures on the device.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visit } from './worker-kit.ts';

export const LISTING = '/best-seller';

export const isPicture = ({ url }: { url: string }) => url.startsWith('/media/');

/** The kinds of pictures in view. */
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

export const allAppear = (page: Page) => expect.poll(() => inView(page)).toEqual(['picture']);

export const allArePlaceholders = (page: Page) => expect.poll(() => inView(page)).toEqual(['placeholder']);

/** As if no picture had ever been loaded on this device. */
export async function forgetPictures({ shop, host }: Visit): Promise<void> {
  // A page without photographs, because a loading page would store pictures again.
  await shop.page.goto(`${shop.origin}/terms-conditions`, { waitUntil: 'networkidle' });
  const devtools = await shop.context.newCDPSession(shop.page);
  await devtools.send('Network.clearBrowserCache');
  // The worker keeps fetching for a page that was left, and stores the answers.
  const unanswered = () => host.log().filter((asked) => isPicture(asked) && asked.answers.length === 0).length;
  await expect.poll(unanswered).toBe(0);
  const deleteAll = () =>
    shop.page.evaluate(async () => {
      const were = await Promise.all(['pictures-v1', 'banner-pictures-v1'].map((name) => caches.delete(name)));
      return were.includes(true);
    });
  await expect.poll(deleteAll).toBe(false);
}
