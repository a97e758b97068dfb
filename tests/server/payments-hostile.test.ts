// Hostile values in every field of the payment calls: always JSON, never a 5xx, no echo, nothing held.
import { beforeEach, expect, test } from 'vitest';
import type { Called } from '#tests/kit/server/app.ts';
import { type Checkout, DUO, openCheckout, putSettings } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

const ECHO = 'EcHo7';
const VALUES: unknown[] = [
  ...[`${ECHO}\u0000`, `${ECHO}\ud800`, ECHO.repeat(5_000), `<script>${ECHO}</script>`, `' or 1=1; --${ECHO}`],
  ...['__proto__', '\u202e', '', ' ', '-1', 'null', '9'.repeat(400)],
  ...[null, true, -1, 0, 1.5, 1e308, 2 ** 53, [], {}, [[[[]]]], { $gt: '' }, Array(300).fill(ECHO)],
];

/** Copies of the object with one leaf replaced, for every leaf and value. */
function* spoilt(body: unknown, path: string[] = []): Generator<[path: string, body: unknown]> {
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    const put = (inner: unknown) =>
      Array.isArray(body) ? body.map((item, at) => (String(at) === name ? inner : item)) : { ...body, [name]: inner };
    for (const bad of VALUES) yield [[...path, name].join('.'), put(bad)];
    for (const [at, inner] of spoilt(value, [...path, name])) yield [at, put(inner)];
  }
}

function expectTame({ status, json, text }: Called, what: string): void {
  expect(status, what).toBeLessThan(500);
  expect(json?.success, what).toBe(status < 300);
  if (status < 400) return;
  expect(json.code, what).toMatch(/^[a-z-]+$/);
  expect(text, what).not.toContain(ECHO);
}

onDatabase('money and hostile input', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    checkout = openCheckout(database().db);
  });

  test('in /create-order', async () => {
    const { session_id: _, ...body } = await checkout.bodyFor([DUO], { coupon: 'NONE' });
    await database().db.updateTable('variant').set({ stock: 1_000_000 }).execute();
    for (const [path, bad] of spoilt({ ...body, couponCode: '' })) {
      // Each call must be parsed, not refused by a rate limit.
      await database().db.deleteFrom('rate_limit').execute();
      expectTame(await checkout.create(bad as object), path);
    }
    expect(await checkout.mistakes()).toEqual([]);
  });

  test.each(['/api/verify-payment', '/api/cod-order'])('in %s', async (path) => {
    const isCOD = path === '/api/cod-order';
    const { json } = await checkout.place([DUO], { mode: isCOD ? 'cod' : 'online' });
    const body = { ...(await checkout.pay(json)), order_Id: json.orderId, isCOD, advanceAmount: 1, total: 1 };
    for (const [field, bad] of spoilt(body)) expectTame(await checkout.shop.call('POST', path, { body: bad }), field);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('in the path of an order', async () => {
    for (const id of ['%00', '..', '%2e%2e%2f', 'a'.repeat(65), "'", '__proto__', '%F0%9F%92%A9', '%ED%A0%80'])
      expect((await checkout.shop.get(`/api/get-order/${id}`)).status).toBeLessThan(500);
    for (const id of ['%00', `${'a'.repeat(31)}%1b`, '%7f', '%c2%80'])
      expect((await checkout.shop.get(`/api/get-order/${id}`)).json).toMatchObject({
        code: 'invalid-input',
        errors: [{ path: 'orderId', message: 'must be plain text' }],
      });
  });

  test('at the webhook and at the gateway', async () => {
    for (const body of ['', '{', 'null', '[]', '\u0000', `{"event":"${ECHO}"}`]) {
      const hook = await checkout.shop.call('POST', '/api/webhooks/razorpay', {
        body,
        headers: { 'x-razorpay-signature': ECHO },
      });
      expect([hook.status, hook.json.code]).toEqual([400, 'bad-signature']);
      const paid = await checkout.shop.call('POST', '/pay/payments', { body });
      expect(paid.status).toBe(400);
      expect(paid.text).not.toContain(ECHO);
    }
    const { json } = await checkout.shop.get('/api/payment-config');
    for (const id of [ECHO, `${ECHO}\u0000`, 'order_\u0000', 'order_\ud800', '', "order_'", '__proto__']) {
      const asked = await checkout.shop.get(`/pay/orders/${encodeURIComponent(id.toWellFormed())}1`);
      expect([asked.status, asked.json.error.reason]).toEqual([400, 'order_not_found']);
      const body = { key: json.keyId, order_id: id, method: 'card', name: '4111111111111111' };
      expect((await checkout.shop.call('POST', '/pay/payments', { body })).status).toBe(400);
    }
  });
});
