// Enlarges the picture of a product, moves it with a key, and closes it.
import { expect } from 'vitest';
import { openShop, type PHONE } from '#tests/kit/browser/open-shop.ts';

export async function enlargePicture(size: typeof PHONE): Promise<void> {
  const shop = await openShop(size);
  const { page } = shop;
  await shop.goTo('/product/Gym-Ball');
  const open = shop.main.getByRole('button', { name: 'Enlarge picture' });
  await open.click();
  const box = shop.dialog.locator('[tabindex="0"]').first();
  /** Distance between the centre of the view and that of the picture, px. */
  const offset = () =>
    box.evaluate(({ scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight }) =>
      clientHeight === 0
        ? Number.NaN
        : Math.max(
            Math.abs(scrollLeft + clientWidth / 2 - scrollWidth / 2),
            Math.abs(scrollTop + clientHeight / 2 - scrollHeight / 2),
          ),
    );
  await expect.poll(offset).toBeLessThan(2);
  const before = await box.evaluate((element) => element.scrollTop);
  await box.press('ArrowDown');
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBeGreaterThan(before);
  await page.keyboard.press('Escape');
  await shop.dialog.first().waitFor({ state: 'hidden' });
  await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true);
}
