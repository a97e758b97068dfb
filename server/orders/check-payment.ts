// Asks the provider about an order's payments and settles them. Never call it in a transaction.
import type { Db, Row } from '#server/db/schema.ts';
import { PaymentsError, type ProviderPayment } from '#server/providers/payments.ts';
import { cancelOrder } from './cancel-order.ts';
import { lockOrder, type Move, moveOrder } from './move-order.ts';
import { takenFrom } from './note-payment.ts';
import type { OrderParts } from './order-parts.ts';
import { mayMove } from './order-status.ts';
import { settlePayment } from './settle-payment.ts';

/** paid: the order is placed. under-way: somebody is paying now. unknown: the provider could not be asked. */
export type PaymentFound = 'paid' | 'unpaid' | 'under-way' | 'unknown';

export type CheckableOrder = Pick<Row<'shop_order'>, 'id' | 'gateway' | 'provider_order_id' | 'due_now_paise'>;

/** Settles every captured payment. Resolves to the result; a failure of the provider is a result too ('unknown'). */
export const checkPayment = async (
  parts: OrderParts,
  order: CheckableOrder,
  actor: Move['actor'],
): Promise<PaymentFound> => (await checkPayments(parts, order, actor)).found;

/** Does what checkPayment does. @returns `mayFollow`: a payment is under way, perhaps beside one that placed the order */
export async function checkPayments(
  parts: OrderParts,
  order: CheckableOrder,
  actor: Move['actor'],
): Promise<{ found: PaymentFound; mayFollow: boolean }> {
  // There is nothing to pay, or the provider order was never created.
  if (order.provider_order_id === null) return { found: 'unpaid', mayFollow: false };
  if (order.gateway !== parts.payments.name) return { found: 'unknown', mayFollow: true };
  const payments = await fetchPayments(parts, order.provider_order_id, order.due_now_paise);
  if (!payments) return { found: 'unknown', mayFollow: true };
  const settled = [];
  const inTransaction = <T>(work: (tx: Db) => Promise<T>) => parts.db.transaction().execute(work);
  for (const payment of payments) {
    const taken = takenFrom(payment);
    if (taken) settled.push(await inTransaction((tx) => settlePayment(tx, parts, order.id, taken, actor)));
    if (payment.status === 'failed' || isUseless(payment, order.due_now_paise))
      await inTransaction((tx) => withdrawPayment(tx, parts, order.id, payment.id));
    else if (payment.status === 'authorized' && isPaid(payments))
      await inTransaction((tx) => withdrawPayment(tx, parts, order.id, payment.id, { isOrderKept: true }));
  }
  const mayFollow = payments.some(({ status }) => status === 'created' || status === 'authorized');
  return { found: settled.includes('placed') ? 'paid' : mayFollow ? 'under-way' : 'unpaid', mayFollow };
}

/**
 * The payments of a provider order. Captures an authorized one first, unless another is captured already. null if the provider could
 * not be asked.
 */
export async function fetchPayments(
  parts: OrderParts,
  providerOrderId: string,
  dueNowPaise: number,
): Promise<ProviderPayment[] | null> {
  try {
    const found = await parts.payments.listPayments(providerOrderId);
    const reserved = found.find((one) => one.status === 'authorized' && !isUseless(one, dueNowPaise));
    if (isPaid(found) || !reserved) return found;
    await capture(parts, reserved);
    // Reads the payments again: the payment may have been captured, or have failed, in between.
    return await parts.payments.listPayments(providerOrderId);
  } catch (error) {
    return logUnavailable(parts, error);
  }
}

/** Then no authorized payment of the order is captured. */
const isPaid = (payments: readonly ProviderPayment[]) => payments.some(({ status }) => status === 'captured');

/** Authorized, but not for the amount due. It is never captured, so the bank releases it. */
const isUseless = ({ status, amountPaise, currency }: ProviderPayment, dueNowPaise: number) =>
  status === 'authorized' && (currency !== 'INR' || amountPaise < dueNowPaise);

async function capture(parts: OrderParts, { id, amountPaise }: ProviderPayment): Promise<void> {
  try {
    await parts.payments.capture(id, amountPaise);
  } catch (error) {
    logUnavailable(parts, error);
  }
}

function logUnavailable({ log }: OrderParts, error: unknown): null {
  if (!(error instanceof PaymentsError)) throw error;
  log.warn({ code: error.code, ...error.details }, 'the provider could not be asked (see code)');
  return null;
}

/**
 * Withdraws a payment that was accepted on its signature alone and that the provider now reports as failed, or that is not captured
 * because another one is. This is rare, but products must not be shipped for it. Does nothing for other payments, nor, with
 * `isOrderKept`, for the payment that its order stands on: it is captured once the other one is refunded. An order that was
 * shipped stays as it is; `verify` shows it to the merchant.
 */
async function withdrawPayment(
  tx: Db,
  parts: OrderParts,
  orderId: string,
  paymentId: string,
  { isOrderKept = false } = {},
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (isOrderKept && order?.payment_id === paymentId) return;
  const withdrawn = await tx
    .updateTable('payment')
    .set({ status: 'failed' })
    .where('id', '=', paymentId)
    .where('order_id', '=', orderId)
    .where('status', '=', 'signed')
    .returning('id')
    .executeTakeFirst();
  if (!order || !withdrawn) return;
  parts.log.error({ order: orderId.slice(0, 8), payment: paymentId }, 'a signed payment brought no money');
  await tx
    .deleteFrom('refund')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'due')
    .where('return_id', 'is', null)
    .execute();
  if (order.payment_id !== paymentId) return;
  await tx.updateTable('shop_order').set({ payment_id: null, paid_paise: 0 }).where('id', '=', orderId).execute();
  const note = 'the payment failed after all';
  if (order.status === 'Refund due')
    await moveOrder(tx, order, { to: 'Expired', actor: 'provider', now: parts.clock(), note });
  if (mayMove(order.status, 'Canceled')) await cancelOrder(tx, parts, order, 'provider', note);
}
