import { expect, test } from 'vitest';
import { DESKTOP, openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

test('the cart is still there after a reload and in another browser with the same session; another guest does not see it', async () => {
  const phone = await openShop(PHONE);
  await phone.goTo('/product/Gym-Ball');
  await phone.addToCart();
  await phone.toast('Product added to cart successfully');
  await phone.reload();
  await expect.poll(() => phone.cartCount()).toBe(1);
  const sessionId = await phone.sessionId();
  expect(sessionId).toMatch(/^[0-9a-f]{32}$/);

  const desktop = await openShop({ ...DESKTOP, ...(sessionId ? { sessionId } : {}) });
  await desktop.goTo('/cart');
  await desktop.cartLine('Gym Ball').waitFor();

  const other = await openShop(PHONE);
  await other.goTo('/cart');
  await other.main.getByText('Your cart is empty').waitFor();
  expect(await other.cartCount()).toBe(0);
});

test('when the server rejects a change, the shopper sees an error and the cart is unchanged', async () => {
  const shop = await openShop(PHONE);
  await shop.goTo('/product/Gym-Ball');
  const broken = await shop.failCalls(/\/api\/add-cart/, 422, 'unknown-option');
  await shop.addToCart();
  await shop.toast('Failed to adding product into cart');
  expect(await shop.cartCount()).toBe(0);
  await broken.fix();
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
  await expect.poll(() => shop.cartCount()).toBe(1);
});
