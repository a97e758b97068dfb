// A shop with Razorpay's keys, in a browser: its script comes when there is something to pay and not before. However its
// window ends, the order is right: pay-with-razorpay.long.test.ts.
import { expect, inject, test } from 'vitest';
import { placeOrder } from '#tests/kit/browser/fill-checkout.ts';
import { DESKTOP, openShop } from '#tests/kit/browser/open-shop.ts';
import {
  putRazorpayScript,
  RAZORPAY_SCRIPT,
  razorpayButton,
  razorpayWindow,
} from '#tests/kit/browser/razorpay-script.ts';
import { ADDRESS } from '#tests/kit/fixtures/checkout-address.ts';
import { razorpayShop } from './razorpay-shop.ts';

const till = razorpayShop();

test('the policy lets the provider in only where its keys are set', async () => {
  const policyOf = async (origin: string) => (await fetch(origin)).headers.get('content-security-policy') ?? '';
  expect(await policyOf(till.origin())).toContain("script-src 'self' https://checkout.razorpay.com");
  expect(await policyOf(till.origin())).toContain('trusted-types shop-worker shop-payment default');
  expect(await policyOf(inject('shopOrigin'))).not.toMatch(/razorpay|default;|default$/);

  const shop = await openShop({ ...DESKTOP });
  shop.allow(/razorpay|checkout.js csp/);
  await putRazorpayScript(shop, till.razorpay());
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
  const { page, script, shop } = await till.readyToPay(DESKTOP);
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
  const [order] = till.razorpay().orders.values();
  expect(options).toEqual({
    ...{ key: till.razorpay().access.keyId, amount: order?.amount, currency: 'INR', name: 'Vyayam' },
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
  expect(till.onlyOrder()).toEqual([{ amount: 90_200, status: 'paid' }]);
  await shop.main.getByText([...till.razorpay().payments.keys()][0] ?? '', { exact: true }).waitFor();
  expect(await shop.cartCount()).toBe(0);
});
