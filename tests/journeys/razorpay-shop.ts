// A shop with Razorpay's keys for the tests of one file. The API is the server tests' fake, the script the test's own.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { findRuntime } from '#scripts/lib/runtime.mjs';
import { startShop } from '#scripts/lib/shop-server.mjs';
import { comeToCheckout, payMode, typeAddress } from '#tests/kit/browser/fill-checkout.ts';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { putRazorpayScript } from '#tests/kit/browser/razorpay-script.ts';
import { putMigrated } from '#tests/kit/server/pglite-dump.ts';
import { startRazorpay } from '#tests/kit/server/razorpay.ts';

/** The result can be used once the tests run. */
export function razorpayShop() {
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
  });
  afterAll(async () => {
    await server?.stop();
    await razorpay?.stop();
  });
  beforeEach(() => {
    razorpay.orders.clear();
    razorpay.payments.clear();
  });
  return {
    razorpay: () => razorpay,
    origin: () => server.origin,
    /** At the checkout with a filled form and Pay online chosen. */
    async readyToPay(size = PHONE) {
      const shop = await openShop({ ...size, origin: server.origin });
      const script = await putRazorpayScript(shop, razorpay);
      await comeToCheckout(shop);
      await typeAddress(shop.page);
      await payMode(shop.page, 'online');
      return { ...shop, shop, script };
    },
    onlyOrder: () => [...razorpay.orders.values()].map(({ amount, status }) => ({ amount, status })),
  };
}
