// The work on open orders that nobody waits for: asks the provider about each, releases those that stay unpaid, and
// goes on asking about those given up, for a payment may come late. Any instance may run it at any time.
import { type AskedOrder, checkPayment, type PaymentFound } from './check-payment.ts';
import { claimOpen } from './claim-open.ts';
import { lockOrder, type Move } from './move-order.ts';
import type { OrderParts } from './order-parts.ts';
import { releaseOrder } from './release-order.ts';

const MINUTE_MS = 60_000;
const BATCH = 50;
/** How long after its time an order keeps its stock, by what the provider says of it. */
const GRACE_MS: Readonly<Record<PaymentFound, number>> = {
  paid: Number.POSITIVE_INFINITY,
  unpaid: 0,
  'under-way': 15 * MINUTE_MS,
  // It does not answer: the stock waits, but not for ever; a payment found later is settled then.
  unknown: 360 * MINUTE_MS,
};

export interface Swept {
  asked: number;
  paid: number;
  released: number;
}

/** Batch by batch until nothing is due, or until the provider does not answer: each question then takes its time. */
export async function sweepOrders(parts: OrderParts): Promise<Swept> {
  const swept = { asked: 0, paid: 0, released: 0 };
  for (;;) {
    const claimed = await claimOpen(parts, BATCH);
    let isSilent = false;
    for (const order of claimed) {
      const found = await checkPayment(parts, order, 'sweep');
      isSilent ||= found === 'unknown';
      if (found === 'paid') swept.paid += 1;
      else if (await releaseWhenDue(parts, order.id, found)) swept.released += 1;
    }
    swept.asked += claimed.length;
    if (claimed.length < BATCH || isSilent) return swept;
  }
}

/** Asks about one order that is not paid, and releases it when it is due. Never in a transaction. */
export async function settleOpen(parts: OrderParts, order: AskedOrder, actor: Move['actor']): Promise<void> {
  const found = await checkPayment(parts, order, actor);
  if (found !== 'paid') await releaseWhenDue(parts, order.id, found);
}

async function releaseWhenDue(parts: OrderParts, id: string, found: PaymentFound): Promise<boolean> {
  const now = parts.clock();
  return parts.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order?.status !== 'Pending payment') return false;
    if (now.getTime() < order.expires_at.getTime() + GRACE_MS[found]) return false;
    await releaseOrder(tx, order, { to: 'Expired', actor: 'sweep', now, note: `not paid (${found})` });
    return true;
  });
}
