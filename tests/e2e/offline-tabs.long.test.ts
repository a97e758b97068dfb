// Several tabs of one shopper: each shows the changes of the others, also a page from the browser's history. tabs-speed.test.ts
// measures how soon.

import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { waitForToast } from '#tests/kit/browser/record-toasts.ts';
import { badgeOf, logIn, newCustomer, openProduct } from './offline-kit.ts';
import { goOffline, visitOnce } from './worker-kit.ts';

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
  await goOffline(visit);

  await shop.main.getByRole('button', { name: 'Wishlist: Gym Ball' }).first().click();
  await expect.poll(() => heart(other)).toBe('true');
  await shop.addToCart();
  await expect.poll(() => badgeOf(other)).toBe(1);
  await expect.poll(() => badgeOf(shop.page)).toBe(1);

  await card
    .getByRole('button', { name: /Quick add|Add/ })
    .first()
    .click();
  await other.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click();
  await waitForToast(other, 'Product added to cart successfully');
  await shop.page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await shop.cartLine('Gym Ball').getByRole('spinbutton').waitFor();
  await expect.poll(() => shop.cartLine('Gym Ball').getByRole('spinbutton').inputValue()).toBe('2');

  await other.goto(`${shop.origin}/cart`);
  const line = other.getByRole('main').getByRole('listitem').filter({ hasText: 'Gym Ball' });
  await line.getByRole('button', { name: 'Increase quantity' }).click();
  await expect.poll(() => shop.cartLine('Gym Ball').getByRole('spinbutton').inputValue()).toBe('3');
  await line.getByRole('button', { name: 'Remove Gym Ball' }).click();
  await other
    .getByRole('alertdialog')
    .or(other.getByRole('dialog'))
    .getByRole('button', { name: "Yes, I'm sure" })
    .click();
  await expect.poll(() => badgeOf(shop.page)).toBe(0);
  await shop.main.getByText('Your cart is empty').waitFor();
});

test('a page restored from the back/forward cache shows later changes', async () => {
  const visit = await visitOnce('/', { keepsPages: true });
  const { shop } = visit;
  await openProduct(shop, 'Gym Ball');
  // The page was in use, so everything has loaded.
  await shop.settled();
  await shop.page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { wasKept: persisted }));
  });
  await shop.page.goto(`${shop.origin}/robots.txt`);
  const other = await shop.context.newPage();
  // Chromium discards a page in the cache when a message arrives for it, from another tab or from a worker that sends the change.
  await other.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => undefined;
    const { prototype } = Reflect.get(window, 'SyncManager');
    prototype.register = async () => undefined;
  });
  await openProduct({ ...shop, page: other }, 'Speed Skipping Rope');
  await other.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  // The count shows before the device has stored the change; the tab must stay open until then.
  await waitForToast(other, 'Product added to cart successfully');
  expect(await badgeOf(other)).toBe(1);
  await other.close();
  // A page from the back/forward cache loads nothing more.
  await shop.page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => badgeOf(shop.page)).toBe(1);
  const why = await shop.page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return JSON.stringify(Reflect.get(navigation ?? {}, 'notRestoredReasons'));
  });
  expect(await shop.page.evaluate(() => 'wasKept' in window && window.wasKept), why).toBe(true);
});
