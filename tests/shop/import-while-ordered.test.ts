// A size or a product leaves the shop while an order has its pieces, and comes back later. The ledger adds up all the same.
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { piecesThatLeft } from '#server/db/migrations/032-pieces-that-left-with-their-size.ts';
import type { Db } from '#server/db/schema.ts';
import { sweepOrders } from '#server/orders/sweep-orders.ts';
import { importShopFile } from '#server/shop/import-shop-file.ts';
import { readJsonFile } from '#server/shop/json-file.ts';
import { shopId } from '#server/shop/shop-id.ts';
import { removeVerb } from '#server/shop/verbs/remove.ts';
import { type Checkout, openCheckout, putSettings, TEE_WHITE_S, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { LEGAL_FACTS } from '#tests/kit/server/goods.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';
import { openReturns, TEE_BLACK_S } from '#tests/kit/server/returns.ts';

const TEE = shopId('product', 'TEE');
const LARGE = shopId('variant', TEE, 'Black', 'L');
const IN_LARGE = { product_id: TEE, color: 'Black', size: 'L' };

/** Does it as the release before did, which wrote nothing of a size that it did not have. */
async function asBefore(db: Db, work: () => Promise<unknown>): Promise<void> {
  const { last } = await db
    .selectFrom('stock_move')
    .select((eb) => eb.fn.max('place').as('last'))
    .executeTakeFirstOrThrow();
  await work();
  const added = await db.deleteFrom('stock_move').where('place', '>', last).returning('delta').execute();
  expect(added.reduce((sum, { delta }) => sum + delta, 0)).toBe(0);
}
/** Twice: what is complete stays as it is. */
async function update(db: Db): Promise<void> {
  for (let times = 0; times < 2; times += 1) await piecesThatLeft.up(db as Kysely<unknown>);
}

onDatabase('an order of a size that is removed and added again', (database) => {
  let checkout: Checkout;
  let merchant: ReturnType<typeof openMerchant>;
  beforeEach(async () => {
    checkout = openCheckout(database().db);
    merchant = openMerchant(database().db);
    await putSettings(database().db, {});
    await importSizes({ M: 5, L: 8 });
  });
  afterEach(async () => {
    await merchant.leave();
    expect(await checkout.mistakes()).toEqual([]);
  });

  async function importSizes(stocks: Record<string, number>): Promise<void> {
    const sizes = Object.entries(stocks).map(([size, stock]) => ({ size, stock }));
    const tee = {
      ...LEGAL_FACTS,
      ...{ productCode: 'TEE', productName: 'Training Tee', category: 'Apparel' },
      ...{ regularPrice: 999, salePrice: 500, gst: 5, variations: [{ color: 'Black', sizes }] },
    };
    await importShopFile(database().db, readJsonFile(JSON.stringify({ products: [tee] })));
  }
  const removeLarge = () => importSizes({ M: 5 });
  /** As a merchant does who has ten on the shelf. */
  const addLarge = () => importSizes({ M: 5, L: 10 });
  const isGone = async () => expect(await checkout.stockOf(LARGE)).toBeUndefined();

  test('expires without it, and the shop has the pieces that the file states', async () => {
    const { json } = await checkout.place([{ ...IN_LARGE, quantity: 2 }]);
    expect(await checkout.stockOf(LARGE)).toBe(6);
    await removeLarge();
    checkout.later(61);
    await sweepOrders(checkout.parts);
    expect(await checkout.statusOf(json.orderId)).toBe('Expired');
    await isGone();
    expect(await checkout.mistakes()).toEqual([]);
    await addLarge();
    expect(await checkout.stockOf(LARGE)).toBe(10);
  });

  test('expires after it is back, and gives its pieces to it', async () => {
    await checkout.place([{ ...IN_LARGE, quantity: 2 }]);
    await removeLarge();
    await addLarge();
    checkout.later(61);
    await sweepOrders(checkout.parts);
    expect(await checkout.stockOf(LARGE)).toBe(12);
  });

  test('is canceled without it', async () => {
    const id = await checkout.buy([{ ...IN_LARGE, quantity: 2 }]);
    await removeLarge();
    expect((await checkout.cancel(id)).status).toBe(200);
    await addLarge();
    expect(await checkout.stockOf(LARGE)).toBe(10);
  });

  test('is canceled without its product, which the merchant withdrew', async () => {
    const id = await checkout.buy([{ ...IN_LARGE, quantity: 2 }]);
    await merchant.run(removeVerb, 'TEE');
    expect((await checkout.cancel(id)).status).toBe(200);
    await isGone();
    await addLarge();
    expect(await checkout.stockOf(LARGE)).toBe(10);
  });

  test('was canceled without it before the shop was updated, and the update writes what is missing', async () => {
    const { db } = database();
    await checkout.place([{ ...IN_LARGE, quantity: 1 }]);
    const id = await checkout.buy([{ ...IN_LARGE, quantity: 2 }]);
    await removeLarge();
    await asBefore(db, () => checkout.cancel(id));
    await addLarge();
    expect((await checkout.mistakes()).map(({ broken }) => broken)).toEqual([
      [`${LARGE}: 13 came in, 10 in stock, 1 held, 0 sold, 0 by returns`],
      [`${id} ${LARGE} should hold 0, has taken 2`],
    ]);
    await update(db);
    expect(await checkout.stockOf(LARGE)).toBe(10);
  });
});

onDatabase('a return of a size that is removed and added again', (database) => {
  /** Removes the variant, does the work, and adds the variant again with ten pieces. */
  async function without(variantId: string, work: () => Promise<void>): Promise<void> {
    const { db } = database();
    const kept = ['id', 'product_id', 'color', 'size', 'position'] as const;
    const row = await db.deleteFrom('variant').where('id', '=', variantId).returning(kept).executeTakeFirstOrThrow();
    await work();
    await db
      .insertInto('variant')
      .values({ ...row, stock: 10 })
      .execute();
  }

  test('is written off while the shop does not have it, and restocked when it is back', async () => {
    const { checkout, merchant, deliver, ask, back } = await openReturns(database().db);
    const first = await deliver([WHITE_S]);
    const second = await deliver([WHITE_S]);
    for (const { number } of [first, second]) {
      await ask(number);
      await back('approve', `${number}-1`);
    }
    await without(TEE_WHITE_S, async () => {
      await expect(back('received', `${first.number}-1`, '--restock')).rejects.toThrow('write it off');
      await back('received', `${first.number}-1`, '--write-off');
    });
    await back('received', `${second.number}-1`, '--restock');
    expect(await checkout.stockOf(TEE_WHITE_S)).toBe(11);
    expect(await checkout.mistakes()).toEqual([]);
    await merchant.leave();
  });

  test('is declined while the shop does not have the replacement', async () => {
    const { checkout, merchant, deliver, ask, back } = await openReturns(database().db);
    const { number } = await deliver([WHITE_S]);
    await ask(number, { kind: 'exchange', lines: [{ line: 0, quantity: 1, color: 'Black', size: 'S' }] });
    await without(TEE_BLACK_S, () => back('decline', `${number}-1`, 'It was worn.'));
    expect(await checkout.stockOf(TEE_BLACK_S)).toBe(10);
    expect(await checkout.mistakes()).toEqual([]);
    await merchant.leave();
  });

  test('was declined without the replacement before the shop was updated, and the update writes what is missing', async () => {
    const { db } = database();
    const { checkout, merchant, deliver, ask, back } = await openReturns(db);
    const { number } = await deliver([WHITE_S]);
    await ask(number, { kind: 'exchange', lines: [{ line: 0, quantity: 1, color: 'Black', size: 'S' }] });
    await without(TEE_BLACK_S, () => asBefore(db, () => back('decline', `${number}-1`, 'It was worn.')));
    expect(await checkout.mistakes()).toHaveLength(1);
    await update(db);
    expect(await checkout.mistakes()).toEqual([]);
    await merchant.leave();
  });
});
