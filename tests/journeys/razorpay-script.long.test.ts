// A shop with Razorpay's keys, in a browser: its script loads only when there is something to pay. How the widget may
// end: pay-with-razorpay.long.test.ts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRazorpay } from '#server/providers/razorpay.ts';
import { payMode, placeOrder, typeAddress } from '#tests/kit/browser/fill-checkout.ts';
import { DESKTOP, openShop } from '#tests/kit/browser/open-shop.ts';
import {
  putRazorpayScript,
  RAZORPAY_SCRIPT,
  razorpayButton,
  razorpayWindow,
} from '#tests/kit/browser/razorpay-script.ts';
import { type CheckoutServer, openCheckoutServer } from '#tests/kit/faults/kill-points-checkout.ts';
import { ADDRESS } from '#tests/kit/fixtures/checkout-address.ts';
import { putSettings } from '#tests/kit/server/checkout.ts';
import { startRazorpay } from '#tests/kit/server/razorpay.ts';

const SESSION = 'c'.repeat(32);
const folder = mkdtempSync(join(tmpdir(), 'vyayam-checkout-'));
let razorpay: Awaited<ReturnType<typeof startRazorpay>>;
let server: CheckoutServer;
beforeAll(async () => {
  razorpay = await startRazorpay();
  server = await openCheckoutServer(folder, { payments: createRazorpay(razorpay.access) });
  // Without a header text, the announcement disappears once the page knows, which shifts the layout.
  await putSettings(server.db, { general: { websiteLogo: '', headerText: 'Free shipping all over India' } });
});
afterAll(async () => {
  await server.close();
  await razorpay.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the script of the payment provider loads only when there is something to pay, and its window then works', async () => {
  const shop = await openShop({ ...DESKTOP, origin: server.origin, sessionId: SESSION });
  const { page } = shop;
  // This shop's products have no photographs.
  shop.allow(/media/);
  const script = await putRazorpayScript(shop, razorpay);
  await server.put(SESSION, 'tee', 1);
  await shop.goTo('/checkout');
  await typeAddress(page);
  await payMode(page, 'online');
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
  // The provider's permission for inert markup must not allow anyone to write code.
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
  expect([...razorpay.orders.values()].map(({ amount, status }) => ({ amount, status }))).toEqual([
    { amount: 69_700, status: 'paid' },
  ]);
  await shop.main.getByText([...razorpay.payments.keys()][0] ?? '', { exact: true }).waitFor();
  expect(await shop.cartCount()).toBe(0);
});
