// Every state of the checkout and the confirmation on a desktop.
import { test } from 'vitest';
import { DESKTOP } from '#tests/kit/browser/open-shop.ts';
import { fillIn, pay } from './checkout-fit.ts';

test('on a desktop every state of the checkout form passes the screen checks', async () => {
  await fillIn(DESKTOP);
});

test('on a desktop every state of the payment passes the screen checks', async () => {
  await pay(DESKTOP);
});
