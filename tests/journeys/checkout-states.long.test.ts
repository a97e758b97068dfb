// Every state of the checkout form, the payment and the confirmation.
import { test } from 'vitest';
import { DESKTOP, PHONE } from '#tests/kit/browser/open-shop.ts';
import { fillIn, pay } from './checkout-fit.ts';

test('on a phone every state of the payment passes the screen checks', async () => {
  await pay(PHONE);
});

test('on a desktop every state of the checkout form passes the screen checks', async () => {
  await fillIn(DESKTOP);
});

test('on a desktop every state of the payment passes the screen checks', async () => {
  await pay(DESKTOP);
});

test('on a phone every state of the checkout form passes the screen checks', async () => {
  await fillIn(PHONE);
});
