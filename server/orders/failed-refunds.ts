// A refund that the provider took on and could not give back: still owed, the merchant is told, and sends it anew.
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { lockOrder, moveOrder } from './move-order.ts';
import type { OrderParts } from './order-parts.ts';

interface FailedRefund {
  /** The provider's id of the refund. */
  id: string;
  paymentId: string;
}

/** Of the webhook refund.failed. False when it is none of ours, or was sent anew since. Twice is once. */
export async function noteFailedRefund(tx: Db, parts: OrderParts, { id, paymentId }: FailedRefund): Promise<boolean> {
  const payment = await tx.selectFrom('payment').select('order_id').where('id', '=', paymentId).executeTakeFirst();
  const order = payment && (await lockOrder(tx, payment.order_id));
  if (!order) return false;
  const failed = await tx
    .updateTable('refund')
    .set({ state: 'failed', provider_refund_id: id, sent_at: null, last_error: 'refund-failed' })
    .where('payment_id', '=', paymentId)
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'sent'), is('provider_refund_id', 'in', [id, ''])]),
        // Told before the call that sent it was answered; of the one before it nothing is news.
        is.and([is('state', '=', 'due'), is('provider_refund_id', '<>', id)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!failed) return false;
  parts.log.error({ order: order.id.slice(0, 8), payment: paymentId, refund: id }, 'a refund failed at the provider');
  if (order.status === 'Refunded' && order.payment_id === paymentId)
    await moveOrder(tx, order, {
      ...{ to: 'Refund due', actor: 'provider', now: parts.clock() },
      note: 'the refund failed at the provider',
    });
  return true;
}

/** Makes failed refunds of an order due again, under a key of their own. Resolves to how many there were. */
export async function oweFailedAgain({ db, clock }: OrderParts, orderId: string): Promise<number> {
  const failed = await db
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'failed')
    .execute();
  for (const { id } of failed)
    await db
      .updateTable('refund')
      .set({ id: newId(), state: 'due', next_try_at: clock(), tries: 0 })
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .execute();
  return failed.length;
}
