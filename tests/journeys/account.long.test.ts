// An account in a real browser, from the code in the e-mail to the log-out. The guest's cart stays throughout.
import { expect, test } from 'vitest';
import { readAllStored } from '#tests/kit/browser/all-stored.ts';
import { DESKTOP, openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { codeFor, logIn, logOut, newAddress, signUp } from '#tests/kit/browser/shopper-account.ts';

test('a forgotten password is reset with the e-mailed code', async () => {
  const shop = await openShop(DESKTOP);
  const address = newAddress();
  await signUp(shop, address);
  await shop.main.getByRole('button', { name: 'Forgot password?' }).click();
  await shop.main.getByLabel('Email', { exact: true }).fill(address);
  await shop.main.getByRole('button', { name: 'Send OTP' }).click();
  await shop.main.getByLabel('Code from the email, 1 of 6').click();
  await shop.page.keyboard.type(await codeFor(shop, address));
  await shop.main.getByLabel('New password', { exact: true }).fill('another-one');
  await shop.main.getByLabel('Confirm password', { exact: true }).fill('another-one');
  await shop.main.getByRole('button', { name: 'Reset Password' }).click();
  await shop.main.getByRole('heading', { name: 'Log in' }).waitFor();
  await logIn(shop, address, 'another-one');
});

test('the next customer of a device sees nothing of the one before, on the page or in storage', async () => {
  const shop = await openShop({ ...PHONE, worker: true });
  const [first, second] = [newAddress(), newAddress()];
  await signUp(shop, first);
  await logIn(shop, first);
  await shop.goTo('/product/Gym-Ball');
  await shop.main.getByRole('button', { name: 'Wishlist: Gym Ball' }).first().click();
  await shop.toast('Product added to wishlist successfully');
  await shop.goTo('/userdashboard/wishlist');
  await shop.main.getByText('Gym Ball').first().waitFor();
  await logOut(shop);
  await signUp(shop, second);
  await logIn(shop, second);
  await shop.goTo('/userdashboard/wishlist');
  await shop.main.getByText('Wishlist Empty').waitFor();
  expect(await shop.page.evaluate(readAllStored)).not.toContain(first);
});

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
