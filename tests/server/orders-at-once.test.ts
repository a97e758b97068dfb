import { beforeEach, describe, expect, test } from 'vitest';
import { PaymentsError } from '#server/providers/payments.ts';
import { type Checkout, DUO, openCheckout, putSettings, TEE_WHITE_S, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onBothDatabases } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

onBothDatabases('an order', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    checkout = openCheckout(database().db);
  });

  test('sells exactly ten of the last ten units to a hundred concurrent shoppers', async () => {
    await database().db.updateTable('variant').set({ stock: 10 }).where('id', '=', TEE_WHITE_S).execute();
    const bodies = await Promise.all(
      Array.from({ length: 100 }, (_, of) => checkout.bodyFor([WHITE_S], { of: of + 1 })),
    );
    const answers = await Promise.all(bodies.map((body, index) => checkout.create(body, `attempt-${index}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ json }) => json.code))).toEqual(
      new Set(['out-of-stock']),
    );
    expect(await checkout.stockOf(TEE_WHITE_S)).toBe(0);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('does not deadlock with concurrent orders of the same products', async () => {
    await database().db.updateTable('variant').set({ stock: 1000 }).execute();
    const mat = { product_id: 'mat', color: 'Teal', size: 'Std' };
    const black = { product_id: 'tee', color: 'Black', size: 'S' };
    const carts = [
      [WHITE_S, mat, black],
      [black, mat, WHITE_S],
      [DUO, black],
      [mat, WHITE_S],
    ];
    const bodies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => checkout.bodyFor(carts[index % 4] ?? [], { of: index + 1 })),
    );
    const answers = await Promise.all(bodies.map((body) => checkout.create(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await checkout.mistakes()).toEqual([]);
  });

  describe('with an Idempotency-Key', () => {
    test('sent again is the same order', async () => {
      const body = await checkout.bodyFor([WHITE_S]);
      const first = await checkout.create(body, 'one');
      const again = await checkout.create(body, 'one');
      expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
      expect(await checkout.stockOf(TEE_WHITE_S)).toBe(4);
    });

    test('is continued after the provider did not respond', async () => {
      const { payments } = checkout.parts;
      let down = true;
      const flaky = openCheckout(database().db, {
        payments: {
          ...payments,
          openOrder: (draft) =>
            down ? Promise.reject(new PaymentsError('unreachable', { call: 'test' })) : payments.openOrder(draft),
        },
      });
      const body = await flaky.bodyFor([WHITE_S]);
      const failed = await flaky.create(body, 'one');
      expect([failed.status, failed.json.code]).toEqual([503, 'payment-unavailable']);
      expect(failed.headers.get('retry-after')).toBe('5');
      expect(await flaky.stockOf(TEE_WHITE_S)).toBe(4);
      down = false;
      const { status, json } = await flaky.create(body, 'one');
      expect([status, json.data.id]).toEqual([200, expect.stringMatching(/^order_/)]);
      expect(await flaky.stockOf(TEE_WHITE_S)).toBe(4);
      expect(await database().db.selectFrom('shop_order').select('id').execute()).toEqual([{ id: json.orderId }]);
    });

    test('stores a refusal, and needs another key when the figures have changed', async () => {
      const wrong = await checkout.bodyFor([WHITE_S], { over: { amount: 1 } });
      expect((await checkout.create(wrong, 'one')).json.code).toBe('figures-changed');
      expect((await checkout.create(wrong, 'one')).headers.get('idempotency-replayed')).toBe('true');
      expect((await checkout.create(await checkout.bodyFor([WHITE_S]), 'one')).json.code).toBe('key-reused');
      expect((await checkout.create(await checkout.bodyFor([WHITE_S]), 'two')).status).toBe(200);
    });

    test('sent ten times at once is one order', async () => {
      const body = await checkout.bodyFor([WHITE_S]);
      const answers = await Promise.all(Array.from({ length: 10 }, () => checkout.create(body, 'one')));
      expect(answers.filter(({ status, json }) => status !== 200 && json.code !== 'outstanding-key')).toEqual([]);
      expect(await checkout.stockOf(TEE_WHITE_S)).toBe(4);
    });
  });

  test('without a key releases everything at once if the provider does not respond', async () => {
    const openOrder = () => Promise.reject(new PaymentsError('refused', { call: 'test', status: 400 }));
    const broken = openCheckout(database().db, { payments: { ...checkout.parts.payments, openOrder } });
    const { status, json } = await broken.place([WHITE_S]);
    expect([status, json.code]).toEqual([502, 'payment-refused']);
    expect(await broken.stockOf(TEE_WHITE_S)).toBe(5);
    expect(await broken.mistakes()).toEqual([]);
  });
});
