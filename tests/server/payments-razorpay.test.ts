// The real provider's implementation against a local server that follows its documentation.
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { recheckPlaced } from '#server/orders/recheck-placed.ts';
import { sendRefunds } from '#server/orders/refunds.ts';
import { sweepOrders } from '#server/orders/sweep-orders.ts';
import { choosePayments } from '#server/providers/choose-payments.ts';
import { createRazorpay } from '#server/providers/razorpay.ts';
import { createRazorpayClient } from '#server/providers/razorpay-client.ts';
import { NOW } from '#tests/kit/server/app.ts';
import { type Checkout, openCheckout, putSettings, TEE_WHITE_S, WHITE_S } from '#tests/kit/server/checkout.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { startRazorpay, UNUSABLE } from '#tests/kit/server/razorpay.ts';

const database = oneDatabase();
let razorpay: Awaited<ReturnType<typeof startRazorpay>>;
let checkout: Checkout;
beforeEach(async () => {
  await putGoods(database().db, SMALL_SHOP);
  await putSettings(database().db, {});
  razorpay = await startRazorpay();
  const { base, keyId, keySecret, webhookSecret } = razorpay.access;
  const config = readConfig({
    ...{ RAZORPAY_API_BASE: base, RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret },
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  });
  checkout = openCheckout(database().db, { payments: choosePayments(config, database().db, () => NOW) });
});
afterEach(() => razorpay.stop());

const notify = (hook: ReturnType<typeof razorpay.webhook>) =>
  checkout.shop.call('POST', '/api/webhooks/razorpay', { body: hook.body, headers: hook.headers });

/** A short timeout for a provider that does not respond, a long one otherwise. */
const hasty = (how: string) => {
  const patience = how === 'silence' ? { timeoutMs: 300 } : {};
  return openCheckout(database().db, { payments: createRazorpay({ ...razorpay.access, ...patience }) });
};

describe('with the real provider', () => {
  test('an order is created in paise with our id as its receipt, and the page gets the key and the script', async () => {
    const { json } = await checkout.place([WHITE_S]);
    expect(razorpay.orders.get(json.data.id)).toMatchObject({ amount: 69_700, currency: 'INR', receipt: json.orderId });
    expect(json).toMatchObject({
      data: { amount: 69_700, currency: 'INR' },
      keyId: razorpay.access.keyId,
      checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
    });
    const config = await checkout.shop.get('/api/payment-config');
    expect(config.json).toMatchObject({ keyId: razorpay.access.keyId, isTest: false });
  });

  test('a payment is verified and placed', async () => {
    const { json } = await checkout.place([WHITE_S]);
    expect((await checkout.verify(json, razorpay.pay(json.data.id))).status).toBe(200);
    expect(await checkout.statusOf(json.orderId)).toBe('Placed');
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('an authorized payment is captured', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const result = razorpay.pay(json.data.id, 'authorized');
    expect((await checkout.verify(json, result)).status).toBe(200);
    expect(razorpay.payments.get(result.razorpay_payment_id)?.status).toBe('captured');
  });

  test('a signed payment that failed does not count as money', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const answer = await checkout.verify(json, razorpay.pay(json.data.id, 'failed'));
    expect([answer.status, answer.json.code]).toEqual([409, 'payment-failed']);
    expect(await checkout.statusOf(json.orderId)).toBe('Pending payment');
  });

  test('a payment in progress is checked again under the same key', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const result = razorpay.pay(json.data.id, 'created');
    const first = await checkout.verify(json, result, { key: 'one' });
    expect([first.status, first.json.code]).toEqual([503, 'payment-not-settled']);
    razorpay.becomes(result.razorpay_payment_id, 'captured');
    expect((await checkout.verify(json, result, { key: 'one' })).status).toBe(200);
  });

  test.each(['payment.captured', 'order.paid'])('the webhook %s finishes an order, once', async (event) => {
    const { json } = await checkout.place([WHITE_S]);
    const { razorpay_payment_id } = razorpay.pay(json.data.id);
    const hook = razorpay.webhook(event, razorpay_payment_id, { id: 'evt_1' });
    expect((await notify(hook)).json.taken).toBe('settled');
    expect((await notify(hook)).json.taken).toBe('known');
    expect(await checkout.statusOf(json.orderId)).toBe('Placed');
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('the webhook payment.failed is recorded, and the same payment may still succeed', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const { razorpay_payment_id } = razorpay.pay(json.data.id, 'failed');
    expect((await notify(razorpay.webhook('payment.failed', razorpay_payment_id))).json.taken).toBe('noted');
    expect(await checkout.statusOf(json.orderId)).toBe('Pending payment');
    razorpay.becomes(razorpay_payment_id, 'captured');
    await notify(razorpay.webhook('payment.captured', razorpay_payment_id));
    expect(await checkout.statusOf(json.orderId)).toBe('Placed');
    await notify(razorpay.webhook('payment.failed', razorpay_payment_id));
    expect([await checkout.statusOf(json.orderId), await checkout.mistakes()]).toEqual(['Placed', []]);
  });

  test('a webhook with a changed body, another secret or no signature is refused', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const { razorpay_payment_id } = razorpay.pay(json.data.id);
    const hook = razorpay.webhook('payment.captured', razorpay_payment_id);
    const forged = [
      { ...hook, body: hook.body.replace('69700', '69701') },
      { ...hook, body: `${hook.body} ` },
      razorpay.webhook('payment.captured', razorpay_payment_id, { secret: razorpay.access.keySecret }),
      { ...hook, headers: { ...hook.headers, 'x-razorpay-signature': '' } },
    ];
    for (const one of forged) expect((await notify(one)).json.code).toBe('bad-signature');
    expect(await checkout.statusOf(json.orderId)).toBe('Pending payment');
  });

  test('without a webhook secret webhooks are off', async () => {
    const { webhookSecret: _, ...access } = razorpay.access;
    const off = openCheckout(database().db, { payments: createRazorpay(access) });
    const hook = razorpay.webhook('payment.captured', 'pay_x');
    const answer = await off.shop.call('POST', '/api/webhooks/razorpay', { body: hook.body, headers: hook.headers });
    expect([answer.status, answer.json.code]).toEqual([503, 'webhooks-off']);
  });

  test('a lost payment is found by the reconciliation', async () => {
    const { json } = await checkout.place([WHITE_S]);
    razorpay.pay(json.data.id);
    checkout.later(4);
    expect(await sweepOrders(checkout.parts)).toEqual({ asked: 1, paid: 1, released: 0 });
    expect(await checkout.statusOf(json.orderId)).toBe('Placed');
  });

  test('a cancellation refunds once, even if the response to the refund is lost', async () => {
    const id = await checkout
      .place([WHITE_S])
      .then(async ({ json }) => (await checkout.verify(json, razorpay.pay(json.data.id))).json.data._id);
    razorpay.answers('not JSON');
    expect((await checkout.cancel(id)).status).toBe(200);
    expect(razorpay.refunds.size).toBe(1);
    expect((await checkout.order(id)).payment.status).toBe('refund due');
    razorpay.answers('as documented');
    checkout.later(10);
    expect(await sendRefunds(checkout.parts)).toBe(1);
    expect(razorpay.refunds.size).toBe(1);
    expect([...razorpay.payments.values()][0]?.amount_refunded).toBe(69_700);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test.each(UNUSABLE)('that answers with %s, an order can be retried', async (how) => {
    const body = await checkout.bodyFor([WHITE_S]);
    razorpay.answers(how);
    const { status, json } = await hasty(how).create(body, 'one');
    expect([status, json.code]).toEqual([503, 'payment-unavailable']);
    razorpay.answers('as documented');
    expect((await checkout.create(body, 'one')).status).toBe(200);
    expect(await checkout.stockOf(TEE_WHITE_S)).toBe(4);
  });

  test.each(UNUSABLE)(
    'that answers with %s, a payment is accepted on its signature and confirmed later',
    async (how) => {
      const { json } = await checkout.place([WHITE_S]);
      const result = razorpay.pay(json.data.id);
      razorpay.answers(how);
      expect((await hasty(how).verify(json, result)).status).toBe(200);
      const forged = { ...result, razorpay_signature: result.razorpay_signature.replace(/^./, 'g') };
      expect((await checkout.verify(json, forged)).json.code).toBe('bad-signature');
      razorpay.answers('as documented');
      checkout.later(16);
      expect(await recheckPlaced(checkout.parts)).toBe(1);
      const payments = await database().db.selectFrom('payment').select('status').execute();
      expect([payments, await checkout.mistakes()]).toEqual([[{ status: 'captured' }], []]);
    },
  );

  test('that creates an order of another amount, nothing is sent to the page', async () => {
    const real = createRazorpay(razorpay.access);
    const odd = openCheckout(database().db, {
      payments: { ...real, openOrder: (draft) => real.openOrder({ ...draft, amountPaise: draft.amountPaise + 100 }) },
    });
    const { status, json } = await odd.place([WHITE_S]);
    expect([status, json.code, await odd.stockOf(TEE_WHITE_S)]).toEqual([502, 'payment-refused', 5]);
  });

  test('that refuses our keys, an order fails without naming the cause', async () => {
    const payments = createRazorpay({ ...razorpay.access, keySecret: 'wrong-secret' });
    const wrong = openCheckout(database().db, { payments });
    const { status, json, text, headers } = await wrong.place([WHITE_S]);
    expect([status, json.code]).toEqual([502, 'payment-refused']);
    expect(json.requestId).toBe(headers.get('x-request-id'));
    expect(text).not.toMatch(/auth|key|secret/i);
    expect(await wrong.stockOf(TEE_WHITE_S)).toBe(5);
  });

  test('the policy allows its hosts; with the test gateway it does not', async () => {
    const policyOf = async ({ shop }: Checkout) => (await shop.get('/health')).headers;
    const headers = await policyOf(checkout);
    expect(headers.get('content-security-policy')).toContain("script-src 'self' https://checkout.razorpay.com");
    expect(headers.get('content-security-policy')).toContain('frame-src https://api.razorpay.com');
    expect(headers.get('permissions-policy')).toContain('payment=(self "https://api.razorpay.com"');
    const embedded = await policyOf(openCheckout(database().db));
    expect(embedded.get('content-security-policy')).not.toContain('razorpay');
    expect((await checkout.shop.get('/pay/checkout.js')).headers.get('content-type')).not.toContain('javascript');
  });

  test('an order of the other gateway is left alone', async () => {
    const embedded = openCheckout(database().db);
    const { json } = await embedded.place([WHITE_S]);
    checkout.later(31);
    expect(await sweepOrders(checkout.parts)).toEqual({ asked: 1, paid: 0, released: 0 });
    expect((await embedded.verify(json, await embedded.pay(json))).status).toBe(200);
    expect(razorpay.calls).toEqual([]);
  });
});

test.each([
  [400, 'refused'],
  [403, 'misconfigured'],
  [502, 'unreachable'],
])('a page with the status %i in the place of JSON means that the provider is %s', async (status, code) => {
  vi.stubGlobal('fetch', async () => new Response('<html>No.</html>', { status }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const call = createRazorpayClient(razorpay.access);
  await expect(call('GET', '/v1/orders')).rejects.toMatchObject({ code });
});
