// Every state of the payment and the confirmation, and on a desktop also of the form.
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
