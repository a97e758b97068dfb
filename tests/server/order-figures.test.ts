// How long orders and refunds wait, how much is held, and how long things are stored: each at its limit.
import { beforeEach, describe, expect, test } from 'vitest';
import { authenticate, issueToken } from '#server/accounts/tokens.ts';
import { readConfig } from '#server/config.ts';
import { heldAtMost, heldByOneAtMost, ORDER_LIMITS } from '#server/orders/hold-rules.ts';
import { leaseOpenOrders } from '#server/orders/lease-open.ts';
import { deleteOldEvents } from '#server/orders/receive-webhook.ts';
import { createRefund, sendRefunds } from '#server/orders/refunds.ts';
import { PaymentsError } from '#server/providers/payments.ts';
import { putCustomer } from '#tests/kit/server/accounts.ts';
import { NOW, openTestApp } from '#tests/kit/server/app.ts';
import { type Checkout, DUO, openCheckout, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const later = (ms: number) => new Date(NOW.getTime() + ms);

const database = oneDatabase();
let checkout: Checkout;
beforeEach(async () => {
  await putGoods(database().db, SMALL_SHOP);
  await putSettings(database().db, {});
  await database().db.updateTable('variant').set({ stock: 9000 }).execute();
  checkout = openCheckout(database().db);
});
const at = (ms: number) => ({ ...checkout.parts, clock: () => later(ms) });

describe('an order', () => {
  test('takes up to 100 pieces of an item and 300 in all', async () => {
    const sizeOf = async (...lines: object[]) => (await checkout.place(lines as never)).json.code;
    expect(await sizeOf({ ...WHITE_S, quantity: 100 })).toBeUndefined();
    expect(await sizeOf({ ...WHITE_S, quantity: 101 })).toBe('order-too-large');
    const two100 = [
      { ...DUO, quantity: 100 },
      { ...WHITE_S, quantity: 99 },
    ];
    expect(await sizeOf(...two100, WHITE_S)).not.toBe('order-too-large');
    expect(await sizeOf(...two100, WHITE_S, WHITE_S)).toBe('order-too-large');
  });

  test('takes goods worth the largest value, and not a rupee more', async () => {
    const codeAt = async (pricePaise: number) => {
      const prices = { price_paise: pricePaise, sale_price_paise: pricePaise, gst_percent: 0 };
      await database().db.updateTable('product').set(prices).execute();
      return (await checkout.place([{ ...WHITE_S, quantity: 10 }])).json.code;
    };
    expect(await codeAt(ORDER_LIMITS.valuePaise / 10)).not.toBe('order-too-large');
    expect(await codeAt(ORDER_LIMITS.valuePaise / 10 + 100)).toBe('order-too-large');
  });

  test.each([
    [10, 10, 5],
    [11, 5, 5],
    [15, 7, 5],
    [40, 20, 10],
  ])('of %i pieces: all unpaid orders hold %i, one shopper %i', (free, all, one) => {
    expect(heldAtMost({ free, held: 0, abandoned: 0 })).toBe(all);
    expect(heldByOneAtMost({ free, held: 0, abandoned: 0 })).toBe(one);
  });

  test('is refused while three others of the session wait for their payment', async () => {
    const place = async () => (await checkout.place([WHITE_S])).status;
    expect([await place(), await place(), await place(), await place()]).toEqual([200, 200, 200, 429]);
  });

  test('is held up to Rs. 10,00,000 a session and Rs. 25,00,000 a client', async () => {
    await database().db.updateTable('product').set({ price_paise: 10_000_00, sale_price_paise: 10_000_00 }).execute();
    const shop = openTestApp(database().db, { ...checkout.parts, config: readConfig({ TRUST_PROXY: '1' }) });
    const isHeld = async (of: number, quantity: number) => {
      const body = await checkout.bodyFor([{ ...WHITE_S, quantity }], { of, email: `c${of}@example.com` });
      const { json } = await shop.call('POST', '/api/create-order', {
        body,
        headers: { 'x-forwarded-for': '10.0.0.1' },
      });
      return json.isHeld;
    };
    // A piece is Rs. 10,500 with tax, so one order takes at most 95.
    expect((await checkout.place([{ ...WHITE_S, quantity: 96 }], { of: 9 })).json.code).toBe('order-too-large');
    expect([await isHeld(1, 60), await isHeld(1, 60)]).toEqual([true, false]);
    expect([await isHeld(2, 90), await isHeld(3, 80), await isHeld(4, 30)]).toEqual([true, true, false]);
  });

  describe('is checked with the provider', () => {
    async function isClaimed(ms: number, order: object) {
      await checkout.place([WHITE_S]);
      await database()
        .db.updateTable('shop_order')
        .set({ created_at: NOW, asked_at: NOW, ...order })
        .execute();
      return (await leaseOpenOrders(at(ms), 10)).length === 1;
    }
    const expired = { status: 'Expired' } as const;

    test.each([
      ['unpaid, every three minutes', 3 * MINUTE, { expires_at: later(HOUR) }],
      ['unpaid and expired, every minute', MINUTE, { expires_at: later(-SECOND) }],
      ['expired, at first after a quarter of an hour', 15 * MINUTE, { ...expired, expires_at: NOW }],
    ])('%s', async (_, ms, order) => {
      expect(await isClaimed(ms - 1, order)).toBe(false);
      await database().db.deleteFrom('shop_order').execute();
      expect(await isClaimed(ms, order)).toBe(true);
    });

    test('for five days after it expired', async () => {
      const order = { ...expired, asked_at: later(-4 * DAY), expires_at: later(-4 * DAY) };
      expect(await isClaimed(DAY - 1, order)).toBe(true);
      await database().db.updateTable('shop_order').set(order).execute();
      expect(await leaseOpenOrders(at(DAY), 10)).toEqual([]);
    });

    test('at most every three seconds while a page polls it', async () => {
      const { json } = await checkout.place([WHITE_S]);
      const asked = async () =>
        (await database().db.selectFrom('shop_order').select('asked_at').executeTakeFirstOrThrow()).asked_at;
      const look = async (ms: number) => {
        checkout.later(ms / MINUTE);
        await checkout.order(json.orderId);
        return asked();
      };
      expect([await look(0), await look(2_999), await look(1)]).toEqual([NOW, NOW, later(3 * SECOND)]);
    });
  });

  test('placed again within ten seconds leaves the earlier one open, later it releases it', async () => {
    const first = await checkout.place([WHITE_S]);
    checkout.later(9_999 / MINUTE);
    await checkout.place([WHITE_S]);
    expect(await checkout.statusOf(first.json.orderId)).toBe('Pending payment');
    checkout.later(1 / MINUTE);
    await checkout.place([WHITE_S]);
    expect(await checkout.statusOf(first.json.orderId)).toBe('Expired');
  });
});

describe('a refund', () => {
  async function owed(refund: () => Promise<string>, tries = 0) {
    const orderId = await checkout.buy([WHITE_S]);
    const { id } = await database().db.selectFrom('payment').select('id').executeTakeFirstOrThrow();
    await createRefund(database().db, orderId, { id, amountPaise: 100 }, { reason: 'test', now: NOW });
    await database().db.updateTable('refund').set({ tries }).execute();
    return { ...checkout.parts, payments: { ...checkout.parts.payments, refund } };
  }
  const nextTry = async () =>
    (await database().db.selectFrom('refund').select('next_try_at').executeTakeFirstOrThrow()).next_try_at;

  test('is left for two minutes to the instance that sends it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const seen = Promise.withResolvers<Date>();
    const parts = await owed(async () => {
      seen.resolve(await nextTry());
      await promise;
      return 'rfnd_1';
    });
    const sending = sendRefunds(parts);
    expect(await seen.promise).toEqual(later(2 * MINUTE));
    resolve();
    await sending;
  });

  test('that the provider does not accept is retried every six hours in the end', async () => {
    const parts = await owed(() => Promise.reject(new PaymentsError('unreachable', { call: 'refund' })), 20);
    await sendRefunds(parts);
    expect(await nextTry()).toEqual(later(6 * HOUR));
  });
});

test('a token’s 90 days are renewed at most once a day', async () => {
  const { db } = database();
  await putCustomer(db);
  const { id } = await db.selectFrom('customer').select('id').executeTakeFirstOrThrow();
  await db.deleteFrom('customer_token').execute();
  const token = await issueToken(db, NOW, id);
  const usedAfter = async (ms: number) => {
    await authenticate(db, later(ms), token);
    return (await db.selectFrom('customer_token').select('used_at').executeTakeFirstOrThrow()).used_at;
  };
  expect(await usedAfter(DAY - 1)).toEqual(NOW);
  expect(await usedAfter(DAY)).toEqual(later(DAY));
});

test('a webhook’s event is known for 45 days', async () => {
  const { db } = database();
  await db
    .insertInto('webhook_event')
    .values({ id: 'e1', event: 'payment.captured', at: NOW } as never)
    .execute();
  const isKnown = async (ms: number) => {
    await deleteOldEvents(db, later(ms));
    return (await db.selectFrom('webhook_event').select('id').execute()).length === 1;
  };
  expect([await isKnown(45 * DAY), await isKnown(45 * DAY + 1)]).toEqual([true, false]);
});
