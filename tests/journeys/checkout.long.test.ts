// The checkout in a browser: typed values are not lost, cash on delivery, and nobody pays twice: neither in a second tab, nor
// when the page was not notified of a payment.
import { expect, test } from 'vitest';
import {
  comeToCheckout,
  gateway,
  payMode,
  payWith,
  placeOrder,
  typeAddress,
} from '#tests/kit/browser/fill-checkout.ts';
import { DESKTOP, openShop, PHONE, type Shop } from '#tests/kit/browser/open-shop.ts';
import { ADDRESS } from '#tests/kit/fixtures/checkout-address.ts';

const field = ({ page }: Shop, name: string) => page.locator(`[name="${name}"]`);

/** Longer than the first screen takes. */
const LATE_MS = 500;

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

test('cash on delivery: the advance is paid, and the confirmation says what is left', async () => {
  const shop = await openShop(PHONE);
  // The line about the change that waits (the goods leave the cart) comes later after the press on a busy machine.
  shop.allow(/layout moved by [\d.]+: \/order-success MAIN/);
  const { page, main } = shop;
  await comeToCheckout(shop);
  await typeAddress(page);
  await main.getByLabel('Billing address same as shipping').uncheck();
  await typeAddress(page, 'billing');
  await field(shop, 'billing_city').fill('Nashik');
  await payMode(page, 'cod');
  await placeOrder(page);
  await payWith(page);
  await shop.arriveAt('Thank you for your order');
  for (const text of ['Cash on delivery', 'Advance paid', 'Balance on delivery', 'Nashik, Maharashtra 411001'])
    await main.getByText(text, { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('orderId')).toMatch(/^[0-9a-f]{32}$/);
});

test('fields name what they want; a half-filled form survives a reload and being offline; offline no order is placed', async () => {
  const shop = await openShop(PHONE);
  const { page, main } = shop;
  await comeToCheckout(shop);
  // Keyboard types, autofill, and only Indian addresses.
  const wanted = {
    contact_email: ['email', 'email'],
    shipping_name: ['shipping name', null],
    shipping_email: ['shipping email', 'email'],
    shipping_phone: ['shipping tel-national', 'numeric'],
    shipping_address_line1: ['shipping address-line1', null],
    shipping_zip_code: ['shipping postal-code', 'numeric'],
    shipping_city: ['shipping address-level2', null],
  };
  for (const [name, [token, keyboard]] of Object.entries(wanted)) {
    expect([name, await field(shop, name).getAttribute('autocomplete')]).toEqual([name, token]);
    expect([name, await field(shop, name).getAttribute('inputmode')]).toEqual([name, keyboard]);
  }
  expect(await field(shop, 'shipping_state').locator('option:not([value=""])').count()).toBe(36);
  expect(await field(shop, 'shipping_country').locator('option').allTextContents()).toEqual(['India']);
  for (const path of ['/return-policy', '/refund-policy', '/shipping-policy'])
    expect(await shop.main.locator(`a[href="${path}"]`).count()).toBeGreaterThan(0);

  await typeAddress(page);
  await field(shop, 'order_note').fill('Ring twice');
  await payMode(page, 'cod');
  // The skeleton is as long as the form, so a reload keeps the shopper's place even if the outbox loads late.
  await page.route(/\/assets\/core-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(PHONE.height);
  const cartRead = page.waitForResponse(/\/api\/get-cart/);
  await shop.reload();
  expect(await page.evaluate(() => scrollY)).toBe(place);
  expect(await field(shop, 'shipping_name').inputValue()).toBe(ADDRESS.shipping_name);
  expect(await field(shop, 'order_note').inputValue()).toBe('Ring twice');

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  // A read that was cut off would be an error of this test. Code that the page loads while it is idle may be cut off.
  await cartRead;
  shop.allow(/\/assets\/.*INTERNET_DISCONNECTED|INTERNET_DISCONNECTED.*\/assets\//);
  await shop.offline();
  await placeOrder(page);
  await main.getByText('You are offline. What you typed stays here').waitFor();
  await shop.online();
  await main.getByText('You are offline.').waitFor({ state: 'hidden' });
  expect(sent.filter((url) => /order|pay/.test(url))).toEqual([]);
  expect(await field(shop, 'shipping_name').inputValue()).toBe(ADDRESS.shipping_name);
  // As after the phone has closed the tab: a new tab has no sessionStorage of the old one.
  await page.evaluate(() => sessionStorage.clear());
  await shop.reload();
  expect(await field(shop, 'order_note').inputValue()).toBe('Ring twice');
});
