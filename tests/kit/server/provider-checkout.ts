// A checkout whose payment provider does what the test says (tests/kit/order-simulation/provider.ts), and what the shop records.
//
//   const { checkout, provider, pay } = await openProviderCheckout(database().db);
//   const { json } = await checkout.place([WHITE_S]);
//   await checkout.verify(json, provider.resultOf(pay(json, 'authorized')));
import type { Db } from '#server/db/schema.ts';
import { OrderProvider } from '#tests/kit/order-simulation/provider.ts';
import type { Json } from './app.ts';
import { openCheckout, putSettings } from './checkout.ts';
import { putGoods, SMALL_SHOP } from './goods.ts';

export type PaymentStatus = Parameters<OrderProvider['pay']>[1];
/** What differs from a payment of the amount due in rupees. */
export type OtherPayment = NonNullable<Parameters<OrderProvider['pay']>[2]>;
export type ProviderCheckout = Awaited<ReturnType<typeof openProviderCheckout>>;

/** The database must be empty. */
export async function openProviderCheckout(db: Db) {
  await putGoods(db, SMALL_SHOP);
  await putSettings(db, {});
  const provider = new OrderProvider();
  return {
    provider,
    checkout: openCheckout(db, { payments: provider.make }),
    /** Pays an order that is not paid yet. */
    pay(json: Json, status: PaymentStatus = 'captured', over: OtherPayment = {}) {
      const payment = provider.pay(json.data.id, status, over);
      if (!payment) throw new Error('the order is paid already');
      return payment;
    },
    refunds: () => db.selectFrom('refund').select(['amount_paise', 'reason', 'state']).execute(),
    statusOfPayment: async () =>
      (await db.selectFrom('payment').select('status').execute()).map(({ status }) => status),
  };
}
