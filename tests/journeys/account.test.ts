// An account in a real browser, from the code in the e-mail to the log-out. The guest's cart stays throughout.
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { logIn, logOut, newAddress, signUp } from '#tests/kit/browser/shopper-account.ts';

test('a guest signs up with the mailed code, and the cart stays through log-in and log-out', async () => {
  const shop = await openShop(PHONE);
  await shop.goTo('/product/Gym-Ball');
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
  const address = newAddress();
  await signUp(shop, address);
  expect(await shop.main.getByLabel('Email', { exact: true }).inputValue()).toBe(address);
  await logIn(shop, address);
  await shop.main.getByText(address).first().waitFor();
  await expect.poll(() => shop.cartCount()).toBe(1);
  await logOut(shop);
  await shop.dialog.getByRole('button', { name: 'Keep the cart' }).click();
  await expect.poll(() => shop.cartCount()).toBe(1);
});
