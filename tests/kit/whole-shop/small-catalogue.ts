// The shop as every run finds it: the goods of tests/kit/simulation/lines.ts, two customers who are logged in, the settings.
import { createHash } from 'node:crypto';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { readKeys } from '#server/providers/test-gateway-ledger.ts';
import { createCoupon } from '#server/shop/coupons.ts';
import { lineKey } from '#src/domain/line-key.ts';
import { PASSWORD } from '#tests/kit/server/accounts.ts';
import { putSettings } from '#tests/kit/server/checkout.ts';
import { type GoodsDraft, putGoods } from '#tests/kit/server/goods.ts';
import { SOLD_OUT } from '#tests/kit/simulation/lines.ts';
import { EMAILS } from '#tests/kit/simulation/world.ts';
import type { Rows, ShopDatabase } from './shop-database.ts';

/** Few pieces, so that shoppers compete for them. */
const GOODS: readonly GoodsDraft[] = [
  { id: 'tee', price: 400, gst: 5, options: { red: 'M:12 L:4' } },
  { id: 'mat', code: 'VY-MAT', price: 400, gst: 5, options: { red: 'one:6' } },
  { id: 'band', name: 'Band', price: 300, gst: 5, options: { green: 'S:5' } },
  { id: 'rope', name: 'Rope', price: 300, gst: 5, options: { black: 'L:5' } },
  { id: 'kit', name: 'Kit', price: 400, gst: 5, members: ['band', 'rope'] },
  { id: SOLD_OUT, price: 400, gst: 5, options: { red: 'M:0' } },
];

/** A coupon that leaves nothing to pay. */
export const GIFT = { _id: 'gift', code: 'GIFT', discount: 100, discountType: 'Percentage' };

export const tokenOf = (email: string): string => createHash('sha256').update(email).digest('base64url');
export const MERCHANT = 'merchant@shop.example';

/** Of the combo, as the device names it. */
const KIT = lineKey({
  isCombo: true,
  product_id: 'kit',
  members: [
    { product_id: 'rope', color: 'black', size: 'L' },
    { product_id: 'band', color: 'green', size: 'S' },
  ],
});

/** The lines that cannot be added, by the stock of each option. */
export function soldOutLines(stock: readonly { product_id: string; color: string; size: string; stock: number }[]) {
  const none = stock.filter((one) => one.stock === 0);
  const lines = none.map(({ product_id, color, size }) => lineKey({ isCombo: false, product_id, color, size }));
  const isKitGone = none.some(({ product_id }) => product_id === 'band' || product_id === 'rope');
  return new Set(isKitGone ? [...lines, KIT] : lines);
}

/** Fills an empty database, and returns its rows. */
export async function fillShop(database: ShopDatabase, now: Date): Promise<Rows> {
  const { db } = database;
  await putGoods(db, GOODS);
  await putSettings(db, { merchant: { ordersEmail: MERCHANT, newOrders: 'at once', lowStock: 2 } });
  await readKeys(db);
  const coupons = { uses: 2, until: undefined, from: undefined };
  await createCoupon(db, { ...coupons, code: 'SAVE10', percent: 10, flat: undefined, min: 300, usesPerEmail: 1 });
  await createCoupon(db, { ...coupons, code: 'FLAT50', percent: undefined, flat: 50, min: undefined, usesPerEmail: 2 });
  // Covers any cart of a run: nothing is left to pay.
  await createCoupon(db, {
    ...coupons,
    code: GIFT.code,
    percent: GIFT.discount,
    flat: undefined,
    min: undefined,
    uses: undefined,
    usesPerEmail: undefined,
  });
  const password = await hashPassword(PASSWORD);
  for (const [at, contact_email] of [...EMAILS, 'chitra@example.com'].entries()) {
    const id = `customer-${at}`;
    const person = { shipping_name: 'Asha Rao', shipping_phone: '9876543210' };
    await db
      .insertInto('customer')
      .values({ id, contact_email, password, ...person })
      .execute();
    const digest = createHash('sha256').update(tokenOf(contact_email)).digest('base64url');
    const token = { digest, customer_id: id, created_at: now, used_at: now };
    await db
      .insertInto('customer_token')
      .values({ ...token, expires_at: new Date(now.getTime() + 90 * 86_400_000) })
      .execute();
  }
  return database.read();
}
