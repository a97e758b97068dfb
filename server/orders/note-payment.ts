// Records payments: one row each, however often and by whichever channel they are reported.
import type { Db } from '#server/db/schema.ts';
import type { ProviderPayment } from '#server/providers/payments.ts';

/** Money received, by the provider's answer or by its signature alone. */
export interface TakenPayment {
  id: string;
  /** What has not been refunded. If the provider did not answer: the amount due. */
  amountPaise: number;
  refundedPaise: number;
  currency: string;
  /** signed: only the provider's signature confirms it. The provider must be asked later. */
  status: 'captured' | 'signed';
}

/** A captured payment as the provider reports it; null if no money was received. */
export const takenFrom = ({
  id,
  amountPaise,
  refundedPaise,
  currency,
  status,
}: ProviderPayment): TakenPayment | null =>
  status === 'captured' || status === 'refunded'
    ? { id, amountPaise: amountPaise - refundedPaise, refundedPaise, currency, status: 'captured' }
    : null;

/** False if this payment is known. A payment that failed at first and succeeded later counts as new. */
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
