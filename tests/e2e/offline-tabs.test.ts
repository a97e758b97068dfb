// Several tabs of one shopper: whatever one does, the others show within a second.
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { logIn, newCustomer, openProduct } from './offline-kit.ts';
import { loseNetwork, visitOnce } from './worker-kit.ts';

const SOON = { timeout: 1_000, interval: 25 };

const badge = async (tab: Page) =>
  Number(/\d+/.exec((await tab.getByRole('banner').getByRole('link', { name: /^Cart/ }).textContent()) ?? '')) || 0;
const heart = (tab: Page) =>
  tab.getByRole('main').getByRole('button', { name: 'Wishlist: Gym Ball' }).first().getAttribute('aria-pressed');

test('badge, hearts, product page, quick add and cart agree in two tabs, also without a network', async () => {
  const visit = await visitOnce();
  const { shop } = visit;
  await logIn(visit, await newCustomer(inject('shopOrigin')));
  await openProduct(shop, 'Gym Ball');
  const other = await shop.context.newPage();
  await other.goto(`${shop.origin}/searched-products?q=gym+ball`);
  const card = other.getByRole('main').getByRole('article').filter({ hasText: 'Gym Ball' });
  await card.waitFor();
  await loseNetwork(visit);

  await shop.main.getByRole('button', { name: 'Wishlist: Gym Ball' }).first().click();
  await expect.poll(() => heart(other), SOON).toBe('true');
  await shop.addToCart();
  await expect.poll(() => badge(other), SOON).toBe(1);
  await expect.poll(() => badge(shop.page), SOON).toBe(1);

  await card
    .getByRole('button', { name: /Quick add|Add/ })
    .first()
    .click();
  await other.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click();
  await other.getByLabel('Notifications').getByText('Product added to cart successfully').waitFor();
  await shop.page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await shop.cartLine('Gym Ball').getByRole('spinbutton').waitFor();
  await expect.poll(() => shop.cartLine('Gym Ball').getByRole('spinbutton').inputValue(), SOON).toBe('2');

  await other.goto(`${shop.origin}/cart`);
  const line = other.getByRole('main').getByRole('listitem').filter({ hasText: 'Gym Ball' });
  await line.getByRole('button', { name: 'Increase quantity' }).click();
  await expect.poll(() => shop.cartLine('Gym Ball').getByRole('spinbutton').inputValue(), SOON).toBe('3');
  await line.getByRole('button', { name: 'Remove Gym Ball' }).click();
  await other
    .getByRole('alertdialog')
    .or(other.getByRole('dialog'))
    .getByRole('button', { name: "Yes, I'm sure" })
    .click();
  await expect.poll(() => badge(shop.page), SOON).toBe(0);
  await shop.main.getByText('Your cart is empty').waitFor();
});

test('a page that comes back from the browser history shows what happened meanwhile', async () => {
  const visit = await visitOnce('/', { keepsPages: true });
  const { shop } = visit;
  await openProduct(shop, 'Gym Ball');
  // It was in use: all that it loads is there.
  await shop.settled();
  await shop.page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { wasKept: persisted }));
  });
  await shop.page.goto(`${shop.origin}/robots.txt`);
  const other = await shop.context.newPage();
  await openProduct({ ...shop, page: other }, 'Speed Skipping Rope');
  await other.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  // The count is there before the device has stored it; only then may the tab be closed.
  await other.getByLabel('Notifications').getByText('Product added to cart successfully').waitFor();
  expect(await badge(other)).toBe(1);
  await other.close();
  // A page that the browser has kept whole loads nothing more.
  await shop.page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => badge(shop.page), { timeout: 10_000 }).toBe(1);
});
