// One hot product: its orders wait in a short queue, and out-of-stock refusals are cached.
import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { createGoodsLane } from '#server/orders/goods-lane.ts';
import { createGoodsQueue } from '#server/orders/goods-queue.ts';
import { createCoupon } from '#server/shop/coupons.ts';
import { openTestApp, session } from '#tests/kit/server/app.ts';
import {
  type Checkout,
  checkoutForm,
  DUO,
  openCheckout,
  putSettings,
  TEE_WHITE_S,
  WHITE_S,
} from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

/** Work that ends when the test says so. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve('done') };
}
const statusOf = (error: unknown) => (error instanceof Error && 'status' in error ? error.status : String(error));
const settled = (promise: Promise<unknown>) => promise.catch(statusOf);

describe('the queue of a product', () => {
  test('runs two orders at once, the others in order of arrival', async () => {
    const queue = createGoodsQueue();
    const [one, two, three] = [openWork(), openWork(), openWork()];
    const order: string[] = [];
    const run = (name: string, { work }: ReturnType<typeof openWork>) =>
      queue(['tee'], async () => {
        order.push(`${name} begins`);
        await work();
        order.push(`${name} ends`);
      });
    const all = [run('one', one), run('two', two), run('three', three)];
    three.end();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(order).toEqual(['one begins', 'two begins']);
    one.end();
    await all[2];
    expect(order).toEqual(['one begins', 'two begins', 'one ends', 'three begins', 'three ends']);
    two.end();
    await Promise.all(all);
  });

  test('does not delay another product, and two carts with the same products do not deadlock', async () => {
    const narrow = createGoodsQueue({ concurrency: 1 });
    const across = [narrow(['tee', 'mat'], async () => 1), narrow(['mat', 'tee'], async () => 2)];
    expect(await Promise.all(across)).toEqual([1, 2]);
    const queue = createGoodsQueue();
    const slow = openWork();
    const running = [queue(['tee'], slow.work), queue(['tee'], slow.work)];
    expect(await queue(['mat'], async () => 'served')).toBe('served');
    const both = [
      ['tee', 'mat'],
      ['mat', 'tee'],
      ['tee', 'mat', 'tee'],
    ].map((goods) => queue(goods, async () => 'both'));
    slow.end();
    expect(await Promise.all([...running, ...both])).toEqual(['done', 'done', 'both', 'both', 'both']);
  });

  test('gives a cart with three sizes of one product one place', async () => {
    const queue = createGoodsQueue();
    expect(await queue(['tee', 'tee', 'tee'], async () => 'served')).toBe('served');
  });

  test('refuses a cart whose second product is crowded with Retry-After, and frees its slot for the first', async () => {
    const queue = createGoodsQueue({ maxLength: 0 });
    const { work, end } = openWork();
    const running = [queue(['tee'], work), queue(['tee'], work)];
    const headers = { 'retry-after': expect.stringMatching(/^[12]$/) };
    for (const _ of [1, 2, 3])
      await expect(queue(['mat', 'tee'], work)).rejects.toMatchObject({ status: 503, code: 'busy', headers });
    expect(await queue(['mat'], async () => 'served')).toBe('served');
    end();
    await Promise.all(running);
  });

  test('frees the slot of an order that fails', async () => {
    const queue = createGoodsQueue();
    const failing = async () => {
      throw new Error('broken');
    };
    for (let turn = 0; turn < 5; turn += 1) expect(await settled(queue(['tee'], failing))).toBe('Error: broken');
    expect(await queue(['tee'], async () => 'served')).toBe('served');
  });
});

onDatabase('a product that is sold out', (database) => {
  let checkout: Checkout;
  let statements = 0;
  beforeEach(async () => {
    const { db } = database();
    await putGoods(db, SMALL_SHOP);
    await putSettings(db, {});
    statements = 0;
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    checkout = openCheckout(counting, { queue: createGoodsQueue(), lane: createGoodsLane() });
    await stock(0);
  });
  const stock = async (pieces: number) => {
    await database().db.updateTable('variant').set({ stock: pieces }).where('id', '=', TEE_WHITE_S).execute();
    await bumpCatalogueVersion(database().db);
  };
  const order = async (of: number) => {
    const body = await checkout.bodyFor([WHITE_S], { of, email: `c${of}@example.com` });
    statements = 0;
    const { status, json } = await checkout.create(body, `order-${of}`);
    return { status, json, statements };
  };

  test('is refused to the second shopper with the same body and at most four statements', async () => {
    const [first, second] = [await order(1), await order(2)];
    expect([first.status, first.json.code, second.status]).toEqual([409, 'out-of-stock', 409]);
    expect(second.json).toEqual(first.json);
    expect(first.statements).toBeGreaterThan(10);
    expect(second.statements).toBeLessThanOrEqual(4);
  });

  test('is refused without waiting in the queue, except to the shopper whose own unpaid order may hold the goods', async () => {
    let entered = 0;
    const queue = <T>(_: readonly string[], work: () => Promise<T>) => {
      entered += 1;
      return work();
    };
    checkout = openCheckout(database().db, { queue });
    await stock(1);
    expect([(await order(1)).status, entered]).toEqual([200, 1]);
    expect([(await order(2)).status, entered]).toEqual([409, 2]);
    expect([(await order(3)).status, entered]).toEqual([409, 2]);
    const again = await checkout.create(await checkout.bodyFor([WHITE_S], { of: 1 }), 'again');
    expect([again.status, entered]).toEqual([409, 3]);
  });

  test('is sold again as soon as there are pieces', async () => {
    await order(1);
    await order(2);
    await stock(1);
    expect((await order(3)).status).toBe(200);
    expect((await order(4)).json.isHeld).toBe(undefined);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('is refused as a member of a combo, which is sold with another choice', async () => {
    const combo = async (of: number, color: string, size: string) => {
      const [tee, mat] = DUO.comboProducts;
      const comboProducts = [{ ...tee, color, size }, mat] as typeof DUO.comboProducts;
      return (await checkout.place([{ ...DUO, comboProducts }], { of, email: `c${of}@example.com` })).status;
    };
    expect([await combo(1, 'White', 'S'), await combo(2, 'White', 'S')]).toEqual([409, 409]);
    expect(await combo(3, 'Black', 'S')).toBe(200);
  });

  test('is refused with a new price', async () => {
    const old = await order(1);
    await database().db.updateTable('product').set({ sale_price_paise: 50_000 }).where('id', '=', 'tee').execute();
    await bumpCatalogueVersion(database().db);
    const now = await order(2);
    expect(now.json.figures.subtotal).not.toBe(old.json.figures.subtotal);
  });

  test('is refused with the figures of now, although a coupon has ended since', async () => {
    await createCoupon(database().db, { code: 'TEN', percent: 10, until: new Date('2026-11-21T10:01:00Z') });
    const couponFor = async (of: number) => {
      const { json } = await checkout.place([WHITE_S], { of, coupon: 'TEN', email: `c${of}@example.com` });
      expect(json.code).toBe('out-of-stock');
      return json.figures.coupon;
    };
    expect(await couponFor(1)).not.toBeNull();
    checkout.later(2);
    expect(await couponFor(2)).toBeNull();
  });

  test('is refused with the figures of the payment mode', async () => {
    const dueFor = async (mode: 'online' | 'cod', of: number) =>
      (await checkout.place([WHITE_S], { mode, of })).json.figures.dueNow;
    expect([await dueFor('online', 1), await dueFor('cod', 2)]).toEqual([697, 39]);
  });

  test('does not include goods that are only held for one client', async () => {
    await stock(1);
    const shop = openTestApp(database().db, { ...checkout.parts, config: readConfig({ TRUST_PROXY: '1' }) });
    const from = async (address: string, email: string) => {
      const body = await checkout.bodyFor([WHITE_S], { of: null, email });
      return (await shop.call('POST', '/api/create-order', { body, headers: { 'x-forwarded-for': address } })).status;
    };
    expect(await from('10.0.0.1', 'a@example.com')).toBe(200);
    expect(await from('10.0.0.1', 'b@example.com')).toBe(409);
    expect(await from('10.0.0.2', 'c@example.com')).toBe(200);
  });

  test('sells each piece once to thirty buyers at once, and refuses the others', async () => {
    await stock(4);
    const body = await checkout.bodyFor([WHITE_S]);
    const buy = async (of: number): Promise<string> => {
      const own = { ...body, userData: checkoutForm(`c${of}@example.com`), session_id: session(of) };
      for (;;) {
        const order = await checkout.create(own, `order-${of}`);
        if (order.status === 503) await new Promise((resolve) => setTimeout(resolve, 200));
        else if (order.status !== 200) return order.json.code;
        else return `${(await checkout.verify(order.json, await checkout.pay(order.json))).status}`;
      }
    };
    const results = await Promise.all(Array.from({ length: 30 }, (_, of) => buy(of + 1)));
    // An order that held nothing may be paid after the last piece: 409, and a refund.
    expect(results.filter((one) => one === '200')).toHaveLength(4);
    expect(results.filter((one) => !['200', '409', 'out-of-stock'].includes(one))).toEqual([]);
    expect(await checkout.stockOf(TEE_WHITE_S)).toBe(0);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('gives the buyer of the last piece the stored response of their Idempotency-Key', async () => {
    await stock(1);
    const body = await checkout.bodyFor([WHITE_S], { of: 1 });
    const bought = await checkout.create(body, 'mine');
    expect([(await order(2)).status, (await order(3)).status]).toEqual([409, 409]);
    const repeat = async () => {
      const { status, json } = await checkout.create(body, 'mine');
      return [status, json.orderId];
    };
    expect(await repeat()).toEqual([200, bought.json.orderId]);
    await checkout.verify(bought.json, await checkout.pay(bought.json));
    expect([(await order(4)).status, (await order(5)).status]).toEqual([409, 409]);
    expect(await repeat()).toEqual([200, bought.json.orderId]);
  });

  test('is sold to the shopper whose own unpaid order holds the last piece', async () => {
    await stock(1);
    const body = await checkout.bodyFor([WHITE_S], { of: 1 });
    const first = await checkout.create(body, 'first');
    expect([(await order(2)).status, (await order(3)).status]).toEqual([409, 409]);
    checkout.later(1);
    const second = await checkout.create(body, 'second');
    expect([second.status, second.json.orderId === first.json.orderId]).toEqual([200, false]);
    expect(await checkout.mistakes()).toEqual([]);
  });
});
