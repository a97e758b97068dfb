// Asks the provider what became of an order's payment, and acts on it. Never in a transaction.
import type { Row } from '#server/db/schema.ts';
import { PaymentsError, type ProviderPayment } from '#server/outside/payments.ts';
import type { Move } from './move-order.ts';
import { takenFrom } from './note-payment.ts';
import type { OrderParts } from './order-parts.ts';
import { settlePayment } from './settle-payment.ts';
import { withdrawPayment } from './withdraw-payment.ts';

/** paid: the order stands. under-way: somebody is paying just now. unknown: the provider cannot be asked. */
export type PaymentFound = 'paid' | 'unpaid' | 'under-way' | 'unknown';

export type AskedOrder = Pick<Row<'shop_order'>, 'id' | 'gateway' | 'provider_order_id' | 'due_now_paise'>;

/** Settles every payment that was captured. Resolves to what was found; the provider's failures are an answer too. */
export async function checkPayment(parts: OrderParts, order: AskedOrder, actor: Move['actor']): Promise<PaymentFound> {
  // Nobody was ever given anything to pay, or it is another make's order.
  if (order.provider_order_id === null) return 'unpaid';
  if (order.gateway !== parts.payments.name) return 'unknown';
  const payments = await askProvider(parts, order.provider_order_id, order.due_now_paise);
  if (!payments) return 'unknown';
  const settled = [];
  for (const payment of payments) {
    const taken = takenFrom(payment);
    if (taken)
      settled.push(await parts.db.transaction().execute((tx) => settlePayment(tx, parts, order.id, taken, actor)));
    if (payment.status === 'failed' || isUseless(payment, order.due_now_paise))
      await parts.db.transaction().execute((tx) => withdrawPayment(tx, parts, order.id, payment.id));
  }
  if (settled.includes('placed')) return 'paid';
  return payments.some(({ status }) => status === 'created' || status === 'authorized') ? 'under-way' : 'unpaid';
}

/** The payments of a provider order, those merely authorized captured on the way; null when it cannot be asked. */
export async function askProvider(
  parts: OrderParts,
  providerOrderId: string,
  dueNowPaise: number,
): Promise<ProviderPayment[] | null> {
  try {
    const found = await parts.payments.listPayments(providerOrderId);
    const isPaid = found.some((payment) => payment.status === 'captured');
    const reserved = found.find((one) => one.status === 'authorized' && !isUseless(one, dueNowPaise));
    if (isPaid || !reserved) return found;
    await capture(parts, reserved);
    // Read again and not believed: it may have been captured, or have failed, by itself meanwhile.
    return await parts.payments.listPayments(providerOrderId);
  } catch (error) {
    return cannotBeAsked(parts, error);
  }
}

/** Reserved, and not what was due: never captured, so the bank gives it free by itself. */
const isUseless = ({ status, amountPaise, currency }: ProviderPayment, dueNowPaise: number) =>
  status === 'authorized' && (currency !== 'INR' || amountPaise < dueNowPaise);

async function capture(parts: OrderParts, { id, amountPaise }: ProviderPayment): Promise<void> {
  try {
    await parts.payments.capture(id, amountPaise);
  } catch (error) {
    cannotBeAsked(parts, error);
  }
}

function cannotBeAsked({ log }: OrderParts, error: unknown): null {
  if (!(error instanceof PaymentsError)) throw error;
  log.warn({ code: error.code, ...error.details }, 'the provider cannot be asked');
  return null;
}
