// A delivered order of which something goes back: the shopper's request and the merchant's commands.
//
//   const shop = openReturns(database().db);
//   const { number } = await shop.deliver([WHITE_S]);
//   await shop.ask(number);
//   await shop.back('approve', `${number}-1`);
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import { orderVerb } from '#server/shop/verbs/order.ts';
import { returnVerb } from '#server/shop/verbs/return.ts';
import { ASHA, type Bought, openCheckout, type PlaceOptions, putSettings, SELLER, tokenOf } from './checkout.ts';
import { putGoods, SMALL_SHOP } from './goods.ts';
import { openMerchant } from './merchant.ts';

export const MAT: Bought = { product_id: 'mat', color: 'Teal', size: 'Std' };
export const TEE_BLACK_S = 'tee-0';
/** The header of the customer. */
export const asAsha = { authorization: `Bearer ${tokenOf(ASHA)}` };

const usual = {
  ...{ contact_email: ASHA, kind: 'return', reason: 'size', note: 'Too small' },
  lines: [{ line: 0, quantity: 1 }],
};

export type Returns = Awaited<ReturnType<typeof openReturns>>;

export async function openReturns(db: Db) {
  await putGoods(db, SMALL_SHOP);
  await putSettings(db, { contact: SELLER, merchant: { ordersEmail: 'orders@vyayam.example' } });
  const checkout = openCheckout(db, { config: { ...readConfig({}), TRUST_PROXY: true } });
  const merchant = openMerchant(db);
  const order = (...args: string[]) => merchant.run(orderVerb, ...args);
  return {
    checkout,
    merchant,
    order,
    /** `npm run shop -- return …` */
    back: (...args: string[]) => merchant.run(returnVerb, ...args),
    async deliver(lines: readonly Bought[], options: PlaceOptions = {}) {
      const id = await checkout.buy(lines, options);
      for (const status of ['Packed', 'Shipped', 'Delivered']) await order('status', id, status);
      const { orderNumber } = await checkout.order(id);
      return { id, number: String(orderNumber) };
    },
    ask: (number: string, over: object = {}, headers: Record<string, string> = {}) =>
      checkout.shop.call('POST', '/api/request-return', {
        body: { ...usual, order_number: number, ...over },
        headers: { 'x-forwarded-for': '10.0.0.1', ...headers },
      }),
    refunds: () => db.selectFrom('refund').selectAll().orderBy('created_at').orderBy('id').execute(),
    creditNotes: () =>
      db.selectFrom('invoice').selectAll().where('series', '=', 'credit-note').orderBy('serial').execute(),
    subjects: async () => (await checkout.mails()).map(({ subject }) => subject),
  };
}
