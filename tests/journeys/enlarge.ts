// Enlarges the picture of a product, looks at the others, zooms, and closes.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { openShop, type PHONE } from '#tests/kit/browser/open-shop.ts';

export async function enlargePicture(size: typeof PHONE): Promise<void> {
  const shop = await openShop(size);
  const { page } = shop;
  await shop.goTo('/product/Training-Tee-%2F-Dry-Knit');
  const open = shop.main.getByRole('button', { name: 'Enlarge picture' });
  await open.click();
  const box = shop.dialog.locator('[tabindex="0"]').first();
  /** How far the picture reaches beyond its box, px. */
  const beyond = () =>
    box.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      clientHeight === 0 ? Number.NaN : Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight),
    );
  const alt = () => box.locator('img').getAttribute('alt');
  await expect.poll(beyond).toBe(0);
  expect(await alt()).toContain('picture 1 of');
  await shop.dialog.getByRole('button', { name: 'Next picture' }).click();
  await expect.poll(alt).toContain('picture 2 of');
  await shop.dialog.getByRole('button', { name: 'Show picture 1' }).click();
  await expect.poll(alt).toContain('picture 1 of');

  await shop.dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(beyond).toBeGreaterThan(100);
  const before = await box.evaluate((element) => element.scrollTop);
  // A key that is pressed before the browser has painted the large picture scrolls nothing.
  const pressDown = async () => {
    await box.press('ArrowDown');
    return box.evaluate((element) => element.scrollTop);
  };
  await expect.poll(pressDown).toBeGreaterThan(before);
  await shop.dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(beyond).toBe(0);

  await pinch(box);
  await expect.poll(beyond).toBeGreaterThan(100);
  await page.keyboard.press('Escape');
  await shop.dialog.first().waitFor({ state: 'hidden' });
  await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true);
}

/** Two fingers move apart from 100 to 250 px. */
const pinch = (box: Locator) =>
  box.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    const touch = (type: string, apart: number) => {
      const touches = [0, apart].map(
        (x, identifier) => new Touch({ identifier, target: element, clientX: left + 40 + x, clientY: top + 100 }),
      );
      element.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }));
    };
    touch('touchstart', 100);
    touch('touchmove', 250);
  });
