// Handles an order that the shop reports as paid though no widget of this page reported it. Removes its items from the
// cart.
import { ShopError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import type { PaymentRecord } from '#src/features/session/payment-records.ts';
import { type Attempt, leftAfter } from './attempts.ts';
import { finishPayment } from './finish-payments.ts';
import type { OrderContext, Placed } from './order-context.ts';

const log = createLog('payment');

/** The order counts as placed even if the cart cannot be updated; the next start updates it. */
export async function acceptPaidOrder(context: OrderContext, orderId: string, attempt: Attempt): Promise<Placed> {
  const { records, now, sessionId } = context;
  try {
    const placed = { state: 'placed', placedId: orderId, at: now() } as const;
    const known = await records.change(orderId, (record) => ({ ...record, ...placed }));
    // The order was opened on this device, but its record is gone, or it was placed without an answer.
    if (!known) await records.put({ ...UNKNOWN, ...placed, orderId, sessionId }, leftAfter(attempt));
    await finishPayment(context, orderId);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    log.warn('cart not reduced yet', error);
  }
  return { kind: 'placed', orderId };
}

const UNKNOWN: Pick<PaymentRecord, 'v' | 'mode' | 'ordered' | 'tries' | 'figures'> = {
  ...{ v: 1, mode: 'online', ordered: [], tries: 0 },
  // Needed only to submit a result, which has already happened.
  figures: { advanceAmount: 0, total: 0, shippingCharges: 0 },
};
