// GST rates by HSN, price and date, and what becomes of a product when its rate changes.
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { applyGstRates } from '#server/gst/apply-gst-rates.ts';
import { GST_RATES, gstRate } from '#server/gst/gst-rates.ts';
import { allProducts } from '#server/seed/all-products.ts';
import { STATES } from '#src/contract/states.ts';
import { STATE_CODES, stateNamed, stateOfGstin, stateTaxName } from '#src/domain/gst-states.ts';
import { toPaise } from '#src/domain/money.ts';
import { NOW } from '#tests/kit/server/app.ts';
import { type Checkout, openCheckout, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { dbWhile } from '#tests/kit/server/meanwhile.ts';

const LAST_OF_12 = new Date('2025-09-21T18:29:59.999Z');
const FIRST_OF_5 = new Date('2025-09-21T18:30:00.000Z');

test.each([
  ['2106', 1000_00, 18, 5],
  ['21069099', 1000_00, 18, 5],
  ['3924', 500_00, 18, 18],
  ['4202', 1000_01, 18, 18],
  ['4203', 1000_01, 12, 5],
  ['6505', 1000_01, 12, 5],
  ['6109', 1000_00, 5, 5],
  ['6109', 1000_01, 12, 5],
  ['6110', 2500_00, 12, 5],
  ['6110', 2500_01, 12, 18],
  ['6203', 2500_01, 12, 18],
  ['6304', 2500_01, 12, 18],
  ['9506', 500_00, 12, 5],
  ['950691', 500_00, 18, 18],
  ['95069190', 500_00, 18, 18],
  ['8471', 500_00, null, null],
  ['', 500_00, null, null],
])('HSN %j at %i paise: %s before 22 September 2025, %s since', (hsn, paise, before, since) => {
  expect([gstRate(hsn, paise, LAST_OF_12), gstRate(hsn, paise, FIRST_OF_5)]).toEqual([before, since]);
});

test('no row of today is of a slab that has ended, and every row has its source', () => {
  for (const { hsn } of GST_RATES)
    for (const paise of [100, 9999_00]) expect([5, 18, 40]).toContain(gstRate(hsn, paise, NOW));
  for (const { source } of GST_RATES) expect(source).toMatch(/^Notification \d+\/20\d\d-/);
});

test('the seed has the HSN and the rate of today for every product', () => {
  for (const { productCode, hsn = '', gst, salePrice } of allProducts)
    expect([productCode, gst]).toEqual([productCode, gstRate(hsn, toPaise(salePrice), NOW)]);
});

test('every state has a code of its own', () => {
  expect(STATES.map((state) => stateNamed(state)?.code).filter(Boolean)).toHaveLength(36);
  expect(new Set(Object.values(STATE_CODES)).size).toBe(36);
  expect([stateOfGstin('27AAPFU0939F1ZV')?.name, stateOfGstin('99AAPFU0939F1ZV'), stateNamed(' delhi ')?.code]).toEqual(
    ['Maharashtra', undefined, '07'],
  );
  expect([stateTaxName({ name: 'Ladakh', code: '38' }), stateTaxName({ name: 'Delhi', code: '07' })]).toEqual([
    'UTGST',
    'SGST',
  ]);
});

onDatabase('the day a rate changes', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    checkout = openCheckout(database().db);
  });
  const productOf = (id: string) =>
    database().db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('the price follows the rate, the order before keeps its own, and the printed price is never exceeded', async () => {
    const { db } = database();
    await db.updateTable('product').set({ hsn: '950691', gst_percent: 12 }).where('id', '=', 'mat').execute();
    await db
      .updateTable('product')
      .set({ hsn: '2106', gst_percent: 18, regular_price_paise: 720_00 })
      .where('id', '=', 'tee')
      .execute();
    const before = await checkout.buy([WHITE_S]);
    expect(await applyGstRates({ ...checkout.parts, clock: () => LAST_OF_12 })).toBe(1);
    expect(await productOf('mat')).toMatchObject({ gst_percent: 18, sale_price_paise: 500_00, price_paise: 590_00 });
    expect(await applyGstRates(checkout.parts)).toBe(1);
    // 699 + 5% is Rs. 734, more than the Rs. 720 that are printed on it.
    expect(await productOf('tee')).toMatchObject({ gst_percent: 5, price_paise: 720_00 });
    expect(await applyGstRates(checkout.parts)).toBe(0);
    expect((await checkout.order(before)).productData[0].product_id.gst).toBe(18);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('a price that the printed one lowers below a limit gets the rate for it at once', async () => {
    const { db } = database();
    const shirt = { hsn: '6110', gst_percent: 5, sale_price_paise: 2600_00, regular_price_paise: 2900_00 };
    await db.updateTable('product').set(shirt).where('id', '=', 'tee').execute();
    expect(await applyGstRates(checkout.parts)).toBe(1);
    // With the 18% for goods above Rs. 2,500 it may cost Rs. 2,457.62 before GST, and for that the rate is 5%.
    expect(await productOf('tee')).toMatchObject({ gst_percent: 5, sale_price_paise: 2457_62, price_paise: 2581_00 });
    expect(await applyGstRates(checkout.parts)).toBe(0);
  });

  test('no price is rounded up above the printed one, whatever was printed and sold', async () => {
    const { db } = database();
    const priced = fc.record({
      printed: fc.integer({ min: 1_00, max: 5_000_00 }),
      part: fc.double({ min: 0.01, max: 1, noNaN: true }),
      hsn: fc.constantFrom('950691', '6110', '2106'),
    });
    const after = async ({ printed, part, hsn }: { printed: number; part: number; hsn: string }) => {
      const sale_price_paise = Math.max(1, Math.floor(printed * part));
      const changed = { hsn, gst_percent: 12, sale_price_paise, regular_price_paise: printed };
      await db.updateTable('product').set(changed).where('id', '=', 'tee').execute();
      expect(await applyGstRates(checkout.parts)).toBe(1);
      expect((await productOf('tee')).price_paise).toBeLessThanOrEqual(printed);
      expect(await applyGstRates(checkout.parts)).toBe(0);
    };
    await fc.assert(fc.asyncProperty(priced, after), {
      numRuns: 50,
      examples: [[{ printed: 999_60, part: 1, hsn: '950691' }], [{ printed: 2_950_90, part: 1, hsn: '6110' }]],
    });
  });

  test('the filters by price know the new price at once', async () => {
    const { db } = database();
    await db
      .updateTable('product')
      .set({ hsn: '950691', gst_percent: 12, price_paise: 560_00 })
      .where('id', '=', 'mat')
      .execute();
    const upTo560 = async () =>
      (await checkout.shop.get('/api/products', { kind: 'Yoga', maxPrice: 560, limit: 5 })).json.total;
    expect(await upTo560()).toBe(1);
    await applyGstRates(checkout.parts);
    expect(await upTo560()).toBe(0);
  });

  test('a price that is imported at the same moment stays', async (context) => {
    context.skip(database().url === '', 'PGlite has one connection');
    const { db } = database();
    await db.updateTable('product').set({ hsn: '950691', gst_percent: 12 }).where('id', '=', 'mat').execute();
    const importPrice = () =>
      db.updateTable('product').set({ sale_price_paise: 400_00 }).where('id', '=', 'mat').execute();
    expect(await applyGstRates({ ...checkout.parts, db: dbWhile(db, /from "product"/, importPrice) })).toBe(1);
    expect(await productOf('mat')).toMatchObject({ gst_percent: 18, sale_price_paise: 400_00, price_paise: 472_00 });
  });

  test('products that keep their rate are not locked meanwhile', async (context) => {
    context.skip(database().url === '', 'PGlite has one connection');
    const { db } = database();
    await db.updateTable('product').set({ hsn: '2106', gst_percent: 5 }).where('id', '=', 'tee').execute();
    await db.updateTable('product').set({ hsn: '950691', gst_percent: 12 }).where('id', '=', 'mat').execute();
    const lock = (id: string) =>
      db.selectFrom('product').select('id').where('id', '=', id).forUpdate().skipLocked().execute();
    const free: string[] = [];
    const look = async () => {
      for (const id of ['tee', 'mat']) if ((await lock(id)).length > 0) free.push(id);
    };
    await applyGstRates({ ...checkout.parts, db: dbWhile(db, /^update "product"/, look) });
    expect(free).toEqual(['tee']);
  });

  test('leaves alone what the table does not know', async () => {
    await database().db.updateTable('product').set({ hsn: '8471', gst_percent: 28 }).execute();
    expect(await applyGstRates(checkout.parts)).toBe(0);
  });
});
