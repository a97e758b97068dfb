// The database of a shop that is to be killed: creates it and fills it with products, coupons and settings. Also what the
// merchant does while the server is down.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSetting } from '#server/catalogue/read-setting.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Db } from '#server/db/schema.ts';
import { createCoupon } from '#server/shop/coupons.ts';
import { stockVerb } from '#server/shop/verbs/stock.ts';
import { prepareShop } from '#server/start/prepare-shop.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';
import type { Counter } from './killed-checkout.ts';

/** As environment variables of the server. */
export interface KilledDatabase {
  DATA_DIR: string;
  DATABASE_URL: string;
}

const GOODS = 8;
/** The first product has few pieces, so that it sells out. */
const SCARCE = 6;
const PLENTY = 5_000;
const COUPONS = { MANY: { percent: 10, uses: 1000 }, FEW: { flat: 50, uses: 5 } } as const;

/** Migrates and seeds the database and sets up what the shoppers buy. The shop must not be open. */
export function prepareDatabase(place: KilledDatabase): Promise<Counter> {
  return withDb(place, async (db) => {
    await prepareShop(db, [], () => undefined);
    const rows = await db
      .selectFrom('variant')
      .innerJoin('product', 'product.id', 'variant.product_id')
      .select(['variant.id', 'product.id as product_id', 'color', 'size', 'sale_price_paise', 'gst_percent'])
      .where('product.is_combo', '=', false)
      .where('variant.position', '=', 0)
      .orderBy('product.position')
      .limit(GOODS)
      .execute();
    for (const [position, { id }] of rows.entries())
      await db
        .updateTable('variant')
        .set({ stock: position === 0 ? SCARCE : PLENTY })
        .where('id', '=', id)
        .execute();
    for (const [code, rule] of Object.entries(COUPONS)) await createCoupon(db, { code, ...rule });
    const shipping = await readSetting(db, 'shipping');
    return {
      goods: rows.map(({ product_id, color, size }) => ({ product_id, color, size })),
      prices: Object.fromEntries(
        rows.map((row) => [
          row.product_id,
          { salePrice: Number(row.sale_price_paise) / 100, gst: Number(row.gst_percent) },
        ]),
      ),
      shipping: shipping as Counter['shipping'],
      prepaid: await readSetting(db, 'discount'),
      coupons: {
        MANY: { discount: COUPONS.MANY.percent, discountType: 'Percentage' },
        FEW: { discount: COUPONS.FEW.flat, discountType: 'Flat Amount' },
      },
    };
  });
}

/** Adds two pieces of the scarce product with the merchant's command. */
export function restock(place: KilledDatabase, { goods }: Counter): Promise<void> {
  return withDb(place, async (db) => {
    const { product_id = '', color = '', size = '' } = goods[0] ?? {};
    const { code } = await db
      .selectFrom('product')
      .select('code')
      .where('id', '=', product_id)
      .executeTakeFirstOrThrow();
    const merchant = openMerchant(db);
    await merchant.run(stockVerb, code, color, size, '+2');
    merchant.leave();
  });
}

export async function withDb<T>(place: KilledDatabase, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(place.DATABASE_URL ? place : { DATA_DIR: place.DATA_DIR });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** A temporary folder, or a copy of `like`. */
export function makeFolder(like?: string): { folder: string; drop(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-killed-'));
  if (like) cpSync(like, folder, { recursive: true });
  return { folder, drop: () => rmSync(folder, { recursive: true, force: true }) };
}
