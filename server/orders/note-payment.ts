// What we know of a payment, in the table of payments: one row each, whoever told us and however often.
import type { Db } from '#server/db/schema.ts';
import type { ProviderPayment } from '#server/outside/payments.ts';

/** Money that has come, by the provider's answer or by its signature alone. */
export interface TakenPayment {
  id: string;
  /** What of it has not been given back; what was due where the provider could not be asked. */
  amountPaise: number;
  currency: string;
  /** signed = the provider's signature says so; it must be asked as soon as it answers. */
  status: 'captured' | 'signed';
}

/** A captured payment as the provider tells of it; null for one that is not money of ours. */
export const takenFrom = ({
  id,
  amountPaise,
  refundedPaise,
  currency,
  status,
}: ProviderPayment): TakenPayment | null =>
  status === 'captured' || status === 'refunded'
    ? { id, amountPaise: amountPaise - refundedPaise, currency, status: 'captured' }
    : null;

/** False when this payment is known. One that failed at first and succeeded in the end counts as new. */
export async function notePayment(tx: Db, now: Date, order_id: string, payment: TakenPayment): Promise<boolean> {
  const { id, status, currency, amountPaise: amount_paise } = payment;
  const noted = await tx
    .insertInto('payment')
    .values({ id, order_id, amount_paise, currency, status, at: now })
    .onConflict((clash) =>
      clash
        .column('id')
        .doUpdateSet({ status, amount_paise, currency })
        .where('payment.status', '=', 'failed')
        .where('payment.order_id', '=', order_id),
    )
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}
