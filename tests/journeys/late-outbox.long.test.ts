// The outbox loads after the first screen (decision 024). A shopper who taps earlier loses nothing.
import { expect, test } from 'vitest';
import { openShop, PHONE, type Shop } from '#tests/kit/browser/open-shop.ts';
import { BROKEN, OUTBOX, openProduct } from './without-outbox.ts';

/** On a server-rendered product page that is hydrated while the outbox is still loading. */
async function openWithoutOutbox(shop: Shop) {
  const { promise: arrived, resolve: letCome } = Promise.withResolvers<void>();
  await shop.page.route(OUTBOX, async (route) => {
    await arrived;
    await route.continue();
  });
  await openProduct(shop);
  return letCome;
}

test('a connection that drops for a moment loses nothing', async () => {
  const shop = await openShop(PHONE);
  shop.allow(BROKEN);
  await shop.page.route(OUTBOX, (route) => route.abort(), { times: 1 });
  await openProduct(shop);
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
  expect(await shop.cartCount()).toBe(1);
});

test('a tap before the outbox has loaded is neither counted nor confirmed until it is stored', async () => {
  const shop = await openShop(PHONE);
  const letCome = await openWithoutOutbox(shop);
  await shop.addToCart();
  // Nothing that is not stored is shown as done.
  expect(await shop.cartCount()).toBe(0);
  expect(await shop.page.getByText('Product added to cart successfully').count()).toBe(0);
  letCome();
  await shop.toast('Product added to cart successfully');
  await expect.poll(() => shop.cartCount()).toBe(1);
  await shop.goTo('/cart');
  expect(await shop.cartLine('Pullover Training Hoodie').getByRole('spinbutton').inputValue()).toBe('1');
});

test('an outbox that fails to load shows an error, even without the toast code, and the next tap loads it', async () => {
  const shop = await openShop(PHONE);
  shop.allow(BROKEN);
  const gone = /\/assets\/(core|idle)-[^/]+\.js$/;
  await shop.page.route(gone, (route) => route.abort());
  await openProduct(shop);
  await shop.addToCart();
  await shop.page
    .getByRole('alert')
    .getByText(/part of the shop did not load/)
    .waitFor();
  expect(await shop.cartCount()).toBe(0);
  await shop.page.unroute(gone);
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
  await expect.poll(() => shop.cartCount()).toBe(1);
});
