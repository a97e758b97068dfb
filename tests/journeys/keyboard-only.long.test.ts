// Only the keyboard: the dropdown of the categories, and accordions.
import { expect, test } from 'vitest';
import { DESKTOP, openShop, type Shop } from '#tests/kit/browser/open-shop.ts';

const press = (shop: Shop, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => shop.page.keyboard.press(key)), Promise.resolve());

test('the categories dropdown opens, is moved through with the arrow keys, closes with Escape and returns the focus', async () => {
  const shop = await openShop(DESKTOP);
  await shop.goTo('/about');
  const opener = shop.page.getByRole('banner').getByRole('button', { name: 'Categories' });
  await opener.focus();
  await press(shop, 'Enter');
  expect(await opener.getAttribute('aria-expanded')).toBe('true');
  await press(shop, 'ArrowDown', 'ArrowDown');
  await expect.poll(() => shop.focused()).not.toBe('Categories');
  await press(shop, 'Escape');
  expect(await opener.getAttribute('aria-expanded')).toBe('false');
  expect(await shop.focused()).toBe('Categories');
  await press(shop, 'ArrowDown');
  await expect.poll(() => shop.focused()).not.toBe('Categories');
  await press(shop, 'Enter');
  await shop.page.waitForURL('**/category-products/**');
});

test('an accordion opens with Enter and Space', async () => {
  const shop = await openShop(DESKTOP);
  await shop.goTo('/product/Rubber-Hex-Dumbbell-Pair');
  const question = shop.main.locator('summary').filter({ hasText: 'one dumbbell or for two' });
  await question.focus();
  await press(shop, 'Enter');
  await shop.main.getByText('You receive a pair of 10 kg dumbbells').waitFor();
  await press(shop, 'Space');
  await shop.main.getByText('You receive a pair of 10 kg dumbbells').waitFor({ state: 'hidden' });
});
