// With reduced motion nothing animates or scrolls smoothly, whatever is pressed.
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, type Shop } from '#tests/kit/browser/open-shop.ts';
import { openStill } from './still-motion.ts';

const close = async ({ page, dialog }: Pick<Shop, 'page' | 'dialog'>) => {
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
};

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

test('with reduced motion nothing is animated from home to the cart on a phone', async () => {
  const shop = await openStill(PHONE);
  const { page, main, dialog, motion } = shop;
  await shop.goTo('/');
  const banners = main.getByRole('group', { name: 'Offers' });
  expect(await banners.getByRole('button', { name: /^(Pause|Play)/ }).count()).toBe(0);
  await banners.getByRole('button', { name: 'Slide 2 of 3' }).click();
  await shop.openMenu();
  await dialog.getByText('Categories').click();
  await close(shop);
  await shop
    .card('Speed Skipping Rope')
    .getByRole('button', { name: /^Quick add/ })
    .click();
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await shop.toast('Product added to cart successfully');
  await shop.card('Rubber Hex Dumbbell Pair').getByRole('link').click();
  await shop.arriveAt('Rubber Hex Dumbbell Pair');
  await main.locator('summary').last().click();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.goBack();
  await shop.openCart();
  await main
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await dialog.waitFor();
  expect(await motion()).toEqual([]);
});
