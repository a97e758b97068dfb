// The outbox loads after the first screen (decision 024). A shopper who taps earlier loses nothing.
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { BROKEN, OUTBOX, openProduct } from './without-outbox.ts';

test('a connection that drops for a moment loses nothing', async () => {
  const shop = await openShop(PHONE);
  shop.allow(BROKEN);
  await shop.page.route(OUTBOX, (route) => route.abort(), { times: 1 });
  await openProduct(shop);
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
  expect(await shop.cartCount()).toBe(1);
});
