// A shop with Razorpay's keys, in a browser: its script comes when there is something to pay and not before, and however its
// window ends, the order is right. The API is the stand-in of the server tests, the script one of the test.
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { findRuntime } from '#scripts/lib/runtime.mjs';
import { startShop } from '#scripts/lib/shop-server.mjs';
import { comeToCheckout, payMode, placeOrder, typeAddress } from '#tests/kit/browser/fill-checkout.ts';
import { DESKTOP, openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import {
  putRazorpayScript,
  RAZORPAY_SCRIPT,
  razorpayButton,
  razorpayWindow,
} from '#tests/kit/browser/razorpay-script.ts';
import { ADDRESS } from '#tests/kit/fixtures/checkout-address.ts';
import { putMigrated } from '#tests/kit/server/pglite-dump.ts';
import { startRazorpay } from '#tests/kit/server/razorpay.ts';

let razorpay: Awaited<ReturnType<typeof startRazorpay>>;
let server: Awaited<ReturnType<typeof startShop>>;
beforeAll(async () => {
  razorpay = await startRazorpay();
  const env = {
    RAZORPAY_KEY_ID: razorpay.access.keyId,
    RAZORPAY_KEY_SECRET: razorpay.access.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpay.access.webhookSecret,
    RAZORPAY_API_BASE: razorpay.access.base,
  };
  server = await startShop(await findRuntime(), env, putMigrated);
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await razorpay?.stop();
});
beforeEach(() => {
  razorpay.orders.clear();
  razorpay.payments.clear();
});

/** At the checkout with everything typed and Pay online chosen. */
async function readyToPay(size = PHONE) {
  const shop = await openShop({ ...size, origin: server.origin });
  const script = await putRazorpayScript(shop, razorpay);
  await comeToCheckout(shop);
  await typeAddress(shop.page);
  await payMode(shop.page, 'online');
  return { ...shop, shop, script };
}
const onlyOrder = () => [...razorpay.orders.values()].map(({ amount, status }) => ({ amount, status }));
const name = 'shipping_name';

test('the policy lets the provider in only where its keys are set', async () => {
  const policyOf = async (origin: string) => (await fetch(origin)).headers.get('content-security-policy') ?? '';
  expect(await policyOf(server.origin)).toContain("script-src 'self' https://checkout.razorpay.com");
  expect(await policyOf(server.origin)).toContain('trusted-types shop-worker shop-payment default');
  expect(await policyOf(inject('shopOrigin'))).not.toMatch(/razorpay|default;|default$/);

  const shop = await openShop({ ...DESKTOP });
  shop.allow(/razorpay|checkout.js csp/);
  await putRazorpayScript(shop, razorpay);
  await shop.goTo('/checkout');
  const isLoaded = await shop.page.evaluate((src) => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
    };
    // Even with the one policy that may name a payment script.
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

test('nothing of the provider is loaded before there is something to pay; then its window has what it needs', async () => {
  const { page, script, shop } = await readyToPay(DESKTOP);
  expect(script.asked).toEqual([]);
  await placeOrder(page);
  await razorpayWindow(page).waitFor();
  expect(script.asked).toEqual([RAZORPAY_SCRIPT]);
  const options = await page.evaluate(() => {
    const { key, amount, currency, name, description, order_id, prefill } = (
      window as unknown as { lastRazorpayOptions: Record<string, unknown> }
    ).lastRazorpayOptions;
    return { key, amount, currency, name, description, order_id, prefill };
  });
  const [order] = razorpay.orders.values();
  expect(options).toEqual({
    ...{ key: razorpay.access.keyId, amount: order?.amount, currency: 'INR', name: 'Vyayam' },
    ...{ description: `Order ${order?.receipt}`, order_id: order?.id },
    prefill: { name: ADDRESS.shipping_name, email: ADDRESS.contact_email, contact: ADDRESS.shipping_phone },
  });
  // Nobody may write what runs because the provider may write what does not.
  const isRefused = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<img src="x" onerror="alert(1)">';
      return false;
    } catch {
      return true;
    }
  });
  expect(isRefused).toBe(true);
  shop.allow(/TrustedHTML|trusted-types/);

  await razorpayButton(page, /^Pay/).click();
  await shop.arriveAt('Thank you for your order');
  expect(onlyOrder()).toEqual([{ amount: 90_200, status: 'paid' }]);
  await shop.main.getByText([...razorpay.payments.keys()][0] ?? '', { exact: true }).waitFor();
  expect(await shop.cartCount()).toBe(0);
});

test('a script that does not come is told; the form is kept, and the next try pays the same order', async () => {
  const { page, script, main, shop } = await readyToPay();
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
  expect(onlyOrder()).toEqual([{ amount: 90_200, status: 'paid' }]);
});

test('a window that was closed, and one whose payment failed, leave everything as it was', async () => {
  const { page, main, shop } = await readyToPay();
  await placeOrder(page);
  await razorpayButton(page, 'Dismiss').click();
  await main.getByText('The payment was not made. Your order has not been placed; you can try again.').waitFor();
  await shop.toast('The payment was not made.');
  await placeOrder(page);
  await razorpayWindow(page).waitFor();
  // What is no longer so does not stand before the window.
  await page.getByLabel('Notifications').getByText('The payment was not made.').waitFor({ state: 'hidden' });
  await razorpayButton(page, 'Fail').click();
  await razorpayButton(page, 'Dismiss').click();
  await main.getByText('The payment did not go through: The bank declined the card.').waitFor();
  expect(await page.locator(`[name="${name}"]`).inputValue()).toBe(ADDRESS[name]);
  await placeOrder(page);
  await razorpayButton(page, /^Pay/).click();
  await shop.arriveAt('Thank you for your order');
  expect(onlyOrder()).toEqual([{ amount: 90_200, status: 'paid' }]);
  expect([...razorpay.payments.values()].map(({ status }) => status)).toEqual(['failed', 'captured']);
});

test('cash on delivery pays its advance there', async () => {
  const { page, main, shop } = await readyToPay();
  await payMode(page, 'cod');
  await placeOrder(page);
  await razorpayButton(page, /^Pay/).click();
  await shop.arriveAt('Thank you for your order');
  await main.getByText('Balance on delivery', { exact: true }).waitFor();
  const [order] = razorpay.orders.values();
  expect([order?.status, order?.amount]).toEqual(['paid', 5_000]);
});

test('a payment the page was never told of is known from the webhook when the shop is opened again', async () => {
  const { page, shop } = await readyToPay();
  await placeOrder(page);
  await razorpayWindow(page).waitFor();
  const [order] = razorpay.orders.values();
  const { razorpay_payment_id } = razorpay.pay(order?.id ?? '');
  const { body, headers } = razorpay.webhook('payment.captured', razorpay_payment_id);
  expect((await fetch(`${server.origin}/api/webhooks/razorpay`, { method: 'POST', body, headers })).status).toBe(200);
  await shop.goTo('/');
  await shop.arriveAt('Thank you for your order');
  await expect.poll(() => shop.cartCount()).toBe(0);
});
