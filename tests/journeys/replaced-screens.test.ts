// A screen that replaces another one at the same address starts at its heading, on a phone too: in view, with the focus, and
// announced. Without it, a button at the bottom of a screen led to the footer of the next one.
import { test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { codeFor, logIn, newAddress, signUp } from '#tests/kit/browser/shopper-account.ts';
import { press, SHORTER, startsAt } from './starts-at.ts';

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
