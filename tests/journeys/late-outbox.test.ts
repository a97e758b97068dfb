// The outbox comes after the first screen (decision 024). Whoever is quicker than its code loses nothing by it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRuntime } from '#scripts/lib/runtime.mjs';
import { startShop } from '#scripts/lib/shop-server.mjs';
import { openShop, PHONE, type Shop } from '#tests/kit/open-shop.ts';

const PRODUCT = '/product/Pullover-Training-Hoodie';
const OUTBOX = /\/assets\/core-[^/]+\.js$/;

let drawing: Awaited<ReturnType<typeof startShop>>;
beforeAll(async () => {
  drawing = await startShop(await findRuntime(), { DRAW_PAGES: '1' });
});
afterAll(() => drawing.stop());

/** On a drawn product page whose program is there, while the outbox is still on the line. */
async function openWithoutOutbox(shop: Shop) {
  const { promise: arrived, resolve: letCome } = Promise.withResolvers<void>();
  await shop.page.route(OUTBOX, async (route) => {
    await arrived;
    await route.continue();
  });
  await shop.page.goto(shop.origin + PRODUCT);
  await shop.page.waitForFunction(() => !('earlyInput' in window));
  await shop.choose('Size', 'M');
  return letCome;
}

test('a tap is counted before the outbox is there, and kept once it is', async () => {
  const shop = await openShop({ ...PHONE, origin: drawing.origin });
  const letCome = await openWithoutOutbox(shop);
  await shop.addToCart();
  await expect.poll(() => shop.cartCount()).toBe(1);
  // Nothing is called done that is not stored.
  expect(await shop.page.getByText('Product added to cart successfully').count()).toBe(0);
  letCome();
  await shop.toast('Product added to cart successfully');
  await shop.goTo('/cart');
  expect(await shop.cartLine('Pullover Training Hoodie').getByRole('spinbutton').inputValue()).toBe('1');
});

test('an outbox that does not come is told, and the next tap fetches it', async () => {
  const shop = await openShop({ ...PHONE, origin: drawing.origin });
  shop.allow(/core-|Failed to (load|fetch)|outbox/i);
  await shop.page.route(OUTBOX, (route) => route.abort());
  await shop.page.goto(shop.origin + PRODUCT);
  await shop.page.waitForFunction(() => !('earlyInput' in window));
  await shop.choose('Size', 'M');
  await shop.addToCart();
  await shop.toast(/did not come/);
  expect(await shop.cartCount()).toBe(0);
  await shop.page.unroute(OUTBOX);
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
  expect(await shop.cartCount()).toBe(1);
});
