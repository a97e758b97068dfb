// An order with nothing to pay is placed by /create-order itself. The page that got no answer names its key in the next order.
import { beforeEach, expect, test } from 'vitest';
import { tryLock } from '#server/http/idempotency.ts';
import { orderKeyScope } from '#server/orders/settle-earlier.ts';
import { type Checkout, openCheckout, putSettings, TEE_WHITE_S, WHITE_S } from '#tests/kit/server/checkout.ts';
import { isOnPglite, onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

onDatabase('an order with nothing to pay whose answer was lost', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, { cod: { isCodEnabled: true, advancePercent: 0 } });
    checkout = openCheckout(database().db);
  });
  const place = (key: string, unanswered: string[] = [], over: object = {}) =>
    checkout.place([WHITE_S], { mode: 'cod', key, over: { unanswered, ...over } });

  test('is not placed again by the next order, which is told its number', async () => {
    const first = await place('first');
    expect(first.json.status).toBe('Placed');
    const second = await place('second', ['lost', 'first']);
    expect([second.status, second.json.code, second.json.orderId]).toEqual([409, 'already-paid', first.json.orderId]);
    expect((await place('second', ['lost', 'first'])).text, 'its repetition').toBe(second.text);
    expect(await checkout.stockOf(TEE_WHITE_S)).toBe(4);
    // The answer to the second was lost as well.
    expect((await place('third', ['second'])).json.orderId).toBe(first.json.orderId);
    // The shopper knows of it and wants the same goods again.
    expect((await place('fourth')).json.status).toBe('Placed');
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('is told also when it took the last piece', async () => {
    await database().db.updateTable('variant').set({ stock: 1 }).where('id', '=', TEE_WHITE_S).execute();
    const first = await place('first');
    expect((await checkout.place([WHITE_S], { mode: 'cod', of: 2 })).json.code).toBe('out-of-stock');
    expect((await place('second', ['first'])).json.orderId).toBe(first.json.orderId);
  });

  test('does nothing when it arrives after the next order', async () => {
    const late = await checkout.bodyFor([WHITE_S], { mode: 'cod' });
    expect((await place('second', ['first'])).json.status).toBe('Placed');
    expect((await checkout.create(late, 'first')).json.code).toBe('key-reused');
    expect(await checkout.stockOf(TEE_WHITE_S)).toBe(4);
  });

  test('is no obstacle where another order was placed under a key that the page does not name', async () => {
    await place('first');
    expect((await place('second', ['lost'])).json.status).toBe('Placed');
  });

  test('is placed once by a call that names its own key', async () => {
    const first = await place('first', ['first', 'lost']);
    expect([first.status, first.json.status]).toEqual([200, 'Placed']);
    expect((await place('first', ['first', 'lost'])).text, 'its repetition').toBe(first.text);
    expect(await checkout.stockOf(TEE_WHITE_S)).toBe(4);
  });

  test.skipIf(isOnPglite())('is waited for while its call is under way', async () => {
    const body = await checkout.bodyFor([WHITE_S], { mode: 'cod' });
    const { db } = database();
    const scope = orderKeyScope(body as Parameters<typeof orderKeyScope>[0]);
    const second = db.transaction().execute(async (tx) => {
      await tryLock(tx, `${scope} first`);
      return (await checkout.create({ ...body, unanswered: ['first'] }, 'second')).json.code;
    });
    expect(await second).toBe('outstanding-key');
    expect(await checkout.stockOf(TEE_WHITE_S)).toBe(5);
  });

  test('is no obstacle once it was canceled, nor to another session', async () => {
    const first = await place('first');
    const other = await checkout.place([WHITE_S], { mode: 'cod', of: 2, over: { unanswered: ['first'] } });
    expect(other.json.status).toBe('Placed');
    expect((await checkout.cancel(first.json.orderId)).status).toBe(200);
    expect((await place('second', ['first'])).json.status).toBe('Placed');
    expect(await checkout.mistakes()).toEqual([]);
  });
});
