// Every state of the checkout and the confirmation on a desktop.
import { test } from 'vitest';
import { DESKTOP } from '#tests/kit/browser/open-shop.ts';
import { fillIn, pay } from './checkout-fit.ts';

test('on a desktop the checkout is fit while it is filled in', async () => {
  await fillIn(DESKTOP);
});

test('on a desktop the checkout is fit while it is paid', async () => {
  await pay(DESKTOP);
});
