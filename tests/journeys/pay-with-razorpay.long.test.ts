// A shop with Razorpay's keys, in a browser: however its widget ends, the order is right.
import { expect, inject, test } from 'vitest';
import { payMode, placeOrder } from '#tests/kit/browser/fill-checkout.ts';
import { DESKTOP, openShop } from '#tests/kit/browser/open-shop.ts';
import {
  putRazorpayScript,
  RAZORPAY_SCRIPT,
  razorpayButton,
  razorpayWindow,
} from '#tests/kit/browser/razorpay-script.ts';
import { ADDRESS } from '#tests/kit/fixtures/checkout-address.ts';
import { razorpayShop } from './razorpay-shop.ts';

const server = razorpayShop();
const name = 'shipping_name';

test('the content security policy allows the payment provider only if its keys are set', async () => {
  const policyOf = async (origin: string) => (await fetch(origin)).headers.get('content-security-policy') ?? '';
  expect(await policyOf(server.origin())).toContain("script-src 'self' https://checkout.razorpay.com");
  expect(await policyOf(server.origin())).toContain('trusted-types shop-worker shop-payment default');
  expect(await policyOf(inject('shopOrigin'))).not.toMatch(/razorpay|default;|default$/);

  const shop = await openShop({ ...DESKTOP });
  shop.allow(/razorpay|checkout.js csp/);
  await putRazorpayScript(shop, server.razorpay());
  await shop.goTo('/checkout');
  const isLoaded = await shop.page.evaluate((src) => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
    };
    // Even through the one policy that may create a payment script URL.
    const policy = trustedTypes.createPolicy('shop-payment', { createScriptURL: (url: string) => url });
    const element = Object.assign(document.createElement('script'), { src: policy.createScriptURL(src) });
    return new Promise((resolve) => {
      element.onload = () => resolve(true);
      element.onerror = () => resolve(false);
      document.head.append(element);
    });
  }, RAZORPAY_SCRIPT);
  expect(isLoaded).toBe(false);
});

test('a script that fails to load shows an error; the form is kept, and the next attempt pays the same order', async () => {
  const { page, script, main, shop } = await server.readyToPay();
  shop.allow(/razorpay|ERR_INTERNET_DISCONNECTED/);
  script.isReachable(false);
  await placeOrder(page);
  await main.getByText('The payment window did not open. Check your connection and try again.').waitFor();
  expect(await page.locator(`[name="${name}"]`).inputValue()).toBe(ADDRESS[name]);
  expect(await shop.cartCount()).toBe(1);
  script.isReachable(true);
  await placeOrder(page);
  await razorpayButton(page, /^Pay/).click();
  await shop.arriveAt('Thank you for your order');
  expect(server.onlyOrder()).toEqual([{ amount: 90_200, status: 'paid' }]);
});

test('a closed widget and a failed payment change nothing', async () => {
  const { page, main, shop } = await server.readyToPay();
  await placeOrder(page);
  await shop.keepToasts();
  await razorpayButton(page, 'Dismiss').click();
  await main
    .getByText(
      'The payment window was closed. If you have paid, your order appears here as soon as the shop hears of it. If not, you can try again.',
    )
    .waitFor();
  await shop.toast('The payment window was closed.');
  await placeOrder(page);
  await razorpayWindow(page).waitFor();
  // An outdated message must not stay visible above the widget.
  await page.getByLabel('Notifications').getByText('The payment window was closed.').waitFor({ state: 'hidden' });
  await razorpayButton(page, 'Fail').click();
  await razorpayButton(page, 'Dismiss').click();
  await main.getByText('The payment did not go through: The bank declined the card.').waitFor();
  expect(await page.locator(`[name="${name}"]`).inputValue()).toBe(ADDRESS[name]);
  await placeOrder(page);
  await razorpayButton(page, /^Pay/).click();
  await shop.arriveAt('Thank you for your order');
  expect(server.onlyOrder()).toEqual([{ amount: 90_200, status: 'paid' }]);
  expect([...server.razorpay().payments.values()].map(({ status }) => status)).toEqual(['failed', 'captured']);
});

test('the advance of a cash-on-delivery order is paid there', async () => {
  const { page, main, shop } = await server.readyToPay();
  await payMode(page, 'cod');
  await placeOrder(page);
  await razorpayButton(page, /^Pay/).click();
  await shop.arriveAt('Thank you for your order');
  await main.getByText('Balance on delivery', { exact: true }).waitFor();
  const [order] = server.razorpay().orders.values();
  expect([order?.status, order?.amount]).toEqual(['paid', 5_000]);
});

test('a payment whose result never reached the page is known from the webhook when the shop is opened again', async () => {
  const { page, shop } = await server.readyToPay();
  await placeOrder(page);
  await razorpayWindow(page).waitFor();
  const [order] = server.razorpay().orders.values();
  const { razorpay_payment_id } = server.razorpay().pay(order?.id ?? '');
  const { body, headers } = server.razorpay().webhook('payment.captured', razorpay_payment_id);
  expect((await fetch(`${server.origin()}/api/webhooks/razorpay`, { method: 'POST', body, headers })).status).toBe(200);
  await shop.goTo('/');
  await shop.arriveAt('Thank you for your order');
  await expect.poll(() => shop.cartCount()).toBe(0);
});
