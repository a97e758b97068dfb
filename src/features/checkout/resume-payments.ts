// Brings the payments that an earlier page left behind to their end. Loaded only when there are any (src/app).
import type { ApiClient } from '#src/api/client.ts';
import type { PaymentRecord } from '#src/features/session/payment-records.ts';
import type { ShopSync } from '#src/features/session/shop-sync.ts';
import { toast } from '#src/ui/toaster.tsx';
import { createCheckoutCart } from './checkout-cart.ts';
import { endDraft } from './checkout-draft.ts';
import { alonePaying } from './checkout-lock.ts';
import { finishPayments } from './finish-payments.ts';
import * as checkoutMessages from './messages.ts';

/** Resolves to the orders that turned out to be placed, after telling; a refusal is told as well. */
export async function resumePayments(api: ApiClient, { outbox, payments }: ShopSync): Promise<string[]> {
  const ended = await finishPayments({
    api,
    records: payments,
    cart: createCheckoutCart(outbox),
    now: Date.now,
    alone: alonePaying,
  });
  const placed = ended.filter(({ state }) => state === 'done');
  if (placed.length > 0) {
    endDraft();
    toast.success(checkoutMessages.recovered);
  }
  for (const record of ended) if (record.state === 'refused') toast.error(refusalOf(record));
  return placed.map(({ placedId, orderId }) => placedId ?? orderId);
}

const refusalOf = ({ mode, message }: PaymentRecord): string =>
  message || (mode === 'cod' ? checkoutMessages.codFailed : checkoutMessages.verifyFailed);
