// A refund that the provider accepted and then failed to pay out. It is due again; the merchant sees it and sends it again.
import { sql } from 'kysely';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { sendNotice } from '#server/mails/send-order-mail.ts';
import { MIN_REFUND_PAISE } from '#server/providers/payments.ts';
import { lockOrder, moveOrder } from './move-order.ts';
import type { OrderParts } from './order-parts.ts';
import { BY_HAND, noteSent } from './refunds.ts';

interface FailedRefund {
  /** The provider's id of the refund. */
  id: string;
  paymentId: string;
}

/**
 * For the webhook refund.failed. False if the refund is unknown or has been sent again since. A repeated event changes nothing.
 */
export async function noteFailedRefund(tx: Db, parts: OrderParts, { id, paymentId }: FailedRefund): Promise<boolean> {
  const payment = await tx
    .selectFrom('payment')
    .select(['order_id', 'currency'])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  const order = payment && (await lockOrder(tx, payment.order_id));
  if (!order) return false;
  // An event about a refund that has failed before, or was sent again since under another id.
  const known = await tx
    .selectFrom('refund')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('provider_refund_id', '=', id)
    .where('state', '<>', 'sent')
    .executeTakeFirst();
  if (known) return false;
  const failed = await tx
    .updateTable('refund')
    .set({ state: 'failed', provider_refund_id: id, sent_at: null, last_error: 'refund-failed' })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('refund')
        .select('id')
        .where('payment_id', '=', paymentId)
        .where((is) =>
          is.or([
            is.and([is('state', '=', 'sent'), is('provider_refund_id', 'in', [id, ''])]),
            // The event may arrive before the response to the call that sent the refund.
            is.and([is('state', '=', 'due'), is('tries', '>', 0)]),
          ]),
        )
        // Several refunds of parts may belong to one payment.
        .orderBy(sql`provider_refund_id = ${id}`, 'desc')
        .orderBy('state', 'desc')
        .orderBy('created_at')
        .limit(1),
    )
    .returning(['id', 'return_id', 'amount_paise'])
    .executeTakeFirst();
  if (!failed) return false;
  parts.log.error({ order: order.id.slice(0, 8), payment: paymentId, refund: id }, 'a refund failed at the provider');
  if (order.status === 'Refunded' && order.payment_id === paymentId && failed.return_id === null)
    await moveOrder(tx, order, {
      ...{ to: 'Refund due', actor: 'provider', now: parts.clock() },
      note: 'the refund failed at the provider',
    });
  const { currency } = payment;
  const about = { amountPaise: failed.amount_paise, currency, once: `notice-refund-failed ${id}` };
  await sendNotice(tx, parts, order.id, { notice: 'refund failed', ...about });
  return true;
}

/** What a provider does not send: what has failed there, and less than it sends at all. */
const unsent = (db: Db, orderId: string) =>
  db
    .selectFrom('refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .where((is) =>
      is.or([is('state', '=', 'failed'), is.and([is('state', '=', 'due'), is('amount_paise', '<', MIN_REFUND_PAISE)])]),
    );

/** The sum of the refunds that only the merchant can send, in paise. */
export const tooLittle = async (db: Db, orderId: string): Promise<number> =>
  (await unsent(db, orderId).where('state', '=', 'due').execute()).reduce((sum, one) => sum + one.amount_paise, 0);

/** Notes that the merchant has sent these refunds by a bank transfer. Resolves to their number. */
export const noteSentByHand = (parts: OrderParts, orderId: string, reference: string): Promise<number> =>
  parts.db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const refunds = await unsent(tx, orderId).execute();
    for (const refund of refunds) await noteSent(tx, parts, refund, `${BY_HAND}${reference}`, true);
    return refunds.length;
  });

/** Makes the failed refunds of an order due again, under new keys. Resolves to their ids. */
export async function retryFailedRefunds({ db, clock }: OrderParts, orderId: string): Promise<string[]> {
  const failed = await db
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'failed')
    .execute();
  const retried = [];
  for (const { id } of failed)
    retried.push(
      ...(await db
        .updateTable('refund')
        .set({ id: newId(), state: 'due', next_try_at: clock(), tries: 0 })
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .returning('id')
        .execute()),
    );
  return retried.map(({ id }) => id);
}
