// A screen that replaces another one at the same address starts at its heading, on a phone too: in view, with the focus, and
// announced. Without it, a button at the bottom of a screen led to the footer of the next one.
import { test } from 'vitest';
import { comeToCheckout, payMode, payWith, placeOrder, typeAddress } from '#tests/kit/browser/fill-checkout.ts';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { codeFor, logIn, newAddress, signUp } from '#tests/kit/browser/shopper-account.ts';
import { press, SHORTER, startsAt } from './starts-at.ts';

test('an order is paid, confirmed and cancelled, on its confirmation and in the dashboard', async () => {
  const shop = await openShop(PHONE);
  const { page } = shop;
  shop.allow(SHORTER);
  const address = newAddress();
  await signUp(shop, address);
  await logIn(shop, address);
  for (const place of ['confirmation', 'dashboard']) {
    await comeToCheckout(shop);
    await typeAddress(page);
    await page.locator('[name="contact_email"]').fill(address);
    await payMode(page, 'online');
    const { release } = await shop.holdCalls(/\/verify-payment$/);
    await placeOrder(page);
    await payWith(page);
    await startsAt(shop, 'Payment received, confirming your order');
    release();
    await page.waitForURL('**/order-success**');
    await startsAt(shop, 'Thank you for your order');
    const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';

    if (place === 'dashboard') await shop.goTo(`/userdashboard/view-orderdata?orderId=${orderId}`);
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    await press(shop, 'Cancel order');
    await shop.dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
    await shop.toast('Order cancel successfully');
    await startsAt(shop, place === 'dashboard' ? 'Order details' : 'This order has been canceled');
    await shop.main.getByText('Canceled', { exact: true }).waitFor();
  }
});

test('a password is reset, a profile is changed and saved', async () => {
  const shop = await openShop(PHONE);
  const { page, main } = shop;
  shop.allow(SHORTER);
  const address = newAddress();
  await signUp(shop, address);
  await press(shop, 'Forgot password?');
  await startsAt(shop, 'Forgot Password');
  await main.getByLabel('Email', { exact: true }).fill(address);
  await press(shop, 'Send OTP');
  await main.getByLabel('Code from the email, 1 of 6').click();
  await page.keyboard.type(await codeFor(shop, address));
  await main.getByLabel('New password', { exact: true }).fill('another-one');
  await main.getByLabel('Confirm password', { exact: true }).fill('another-one');
  await press(shop, 'Reset Password');
  await startsAt(shop, 'Log in');
  await logIn(shop, address, 'another-one');

  await press(shop, 'Edit profile');
  await startsAt(shop, 'Edit profile');
  await main.getByLabel('City').fill('Nashik');
  await press(shop, 'Save profile');
  await shop.toast('User profile updated successfully');
  await startsAt(shop, 'Profile');
  await press(shop, 'Edit profile');
  await press(shop, 'Cancel');
  await startsAt(shop, 'Profile');
});
