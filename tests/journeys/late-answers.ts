// Opens a screen whose API responses, pictures and fonts arrive late, or whose parts do.
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

/** Jumps to the end of a page before its parts have loaded. */
export async function endStandsStill(size: typeof PHONE, path: string): Promise<void> {
  const { page, origin, settled } = await openShop(size);
  await page.goto(origin + path);
  await page.waitForFunction(() => !('earlyInput' in window));
  expect(await page.locator('[data-later]').count()).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect.poll(() => page.locator('[data-later]').count()).toBe(0);
  await settled();
}

/** Opens the cart while its settings arrive late. What follows the cart keeps its place. */
export async function cartStandsStill(size: typeof PHONE): Promise<void> {
  const shop = await openShop(size);
  await shop.goTo('/product/Gym-Ball');
  await shop.addToCart();
  await expect.poll(() => shop.cartCount()).toBe(1);
  const answers = Promise.withResolvers<void>();
  await shop.context.route(/\/api\/(cod-status|get-discount|shipping-charges)/, async (route) => {
    await answers.promise;
    await route.continue();
  });
  await shop.page.goto(`${shop.origin}/cart`);
  const follows = shop.main.getByRole('link', { name: 'Check out' }).or(shop.page.getByRole('contentinfo'));
  const places = async () => Promise.all((await follows.all()).map((each) => each.boundingBox()));
  await shop.main.getByText('Pay by card').waitFor();
  const before = await places();
  answers.resolve();
  await shop.main.getByText('the rest on delivery').waitFor();
  await shop.settled();
  expect(await places()).toEqual(before);
}
