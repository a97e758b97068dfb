// With reduced motion nothing animates or scrolls smoothly on a desktop.
import { expect, test } from 'vitest';
import { DESKTOP } from '#tests/kit/browser/open-shop.ts';
import { openStill } from './still-motion.ts';

test('with reduced motion nothing is animated under the pointer, in a row or in the header on a desktop', async () => {
  const shop = await openStill(DESKTOP);
  const { page, main, motion } = shop;
  await shop.goTo('/');
  await page.getByRole('banner').getByRole('button', { name: 'Categories' }).click();
  await page.keyboard.press('Escape');
  await shop.card('Speed Skipping Rope').hover();
  await main.getByRole('button', { name: 'Next: Best sellers' }).click();
  await expect
    .poll(() => main.getByRole('button', { name: 'Previous: Best sellers' }).getAttribute('aria-disabled'))
    .toBe(null);
  expect(await motion()).toEqual([]);
  await shop.goTo('/product/Pullover-Training-Hoodie');
  await main.getByRole('button', { name: 'Show picture 2' }).click();
  await page.getByRole('button', { name: /^Chat with us/ }).click();
  expect(await motion()).toEqual([]);
});
