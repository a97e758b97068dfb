// Opens a screen whose API responses, pictures and fonts arrive late.
import { expect } from 'vitest';
import { openShop, type PHONE } from '#tests/kit/browser/open-shop.ts';

/** Longer than the screen takes to render without them. */
const LATE_MS = 400;

export const SCREENS = ['/', '/category-products/womens-apparel', '/product/Rubber-Hex-Dumbbell-Pair', '/cart'];

export async function standsStill(size: typeof PHONE, path: string): Promise<void> {
  const shop = await openShop(size);
  await shop.context.route(/\/(api|media)\/|\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
  await shop.goTo(path);
  // They begin to load with the first interaction, at the end of goTo.
  await shop.page.waitForFunction(() => {
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
    return ['Figtree Variable', 'Teko Variable'].every((own) => loaded.some((family) => family.includes(own)));
  });
  await shop.settled();
  expect(shop.consoleErrors()).toEqual([]);
}
