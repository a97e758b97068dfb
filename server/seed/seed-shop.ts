// Seeds a new shop: catalogue, banners, stores, settings and coupons, with the code of `shop import`.
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/schema.ts';
import { createCoupon } from '#server/shop/coupons.ts';
import { importShopFile } from '#server/shop/import-shop-file.ts';
import { asSource } from '#server/shop/shop-file.ts';
import { allProducts } from './all-products.ts';
import { banners, coupons, settings } from './site.ts';
import { stores } from './stores.ts';

/** Fills a new shop in one transaction. The caller ensures that it runs once. */
export function seedShop(db: Db, { onProgress }: { onProgress?: (line: string) => void } = {}): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const [key, value] of Object.entries(settings)) await addSetting(tx, key as keyof typeof settings, value);
    for (const coupon of coupons) await createCoupon(tx, coupon);
    const file = { products: asSource(allProducts), banners: asSource(banners), stores: asSource(stores) };
    await importShopFile(tx, file, {
      onProgress: (done) => onProgress?.(`  ${done} of ${allProducts.length} products`),
    });
  });
}

/** Settings that the merchant changed before the first start are left alone. */
const addSetting = (tx: Db, key: keyof typeof settings, value: object) =>
  tx
    .insertInto('setting')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((clash) => clash.column('key').doNothing())
    .execute();
