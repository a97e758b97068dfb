// Nobody pays twice: neither in a second tab, nor when the page was not told of a payment.
import { expect, test } from 'vitest';
import {
  comeToCheckout,
  gateway,
  payMode,
  payWith,
  placeOrder,
  typeAddress,
} from '#tests/kit/browser/fill-checkout.ts';
import { DESKTOP, openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

test('a second tab waits while an order is placed in the first', async () => {
  const shop = await openShop(DESKTOP);
  await comeToCheckout(shop);
  await typeAddress(shop.page);
  await payMode(shop.page, 'online');
  await placeOrder(shop.page);
  await gateway(shop.page).getByText('Rs.').first().waitFor();

  const second = await shop.context.newPage();
  await second.goto(`${shop.origin}/checkout`);
  await second.getByRole('button', { name: 'Place Order' }).waitFor();
  await typeAddress(second);
  await payMode(second, 'online');
  await placeOrder(second);
  await second.getByText('A checkout is already under way in another tab').first().waitFor();

  await payWith(shop.page);
  await shop.arriveAt('Thank you for your order');
  // The items ordered in the first tab have left the cart of the second as well, and its form is gone.
  shop.allow(/layout moved.*checkout FOOTER/);
  await second.getByText('Your cart is empty').waitFor();
});

test('a payment whose result never reached the page is found when the shop is opened again', async () => {
  const shop = await openShop(PHONE);
  await comeToCheckout(shop);
  await typeAddress(shop.page);
  await payMode(shop.page, 'online');
  await placeOrder(shop.page);
  await payWith(shop.page, '4000 0000 0000 0119');
  await gateway(shop.page).getByText('the shop was not told').waitFor();
  await shop.goTo('/');
  await shop.arriveAt('Thank you for your order');
  await expect.poll(() => shop.cartCount()).toBe(0);
});
