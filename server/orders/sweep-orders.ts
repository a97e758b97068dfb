// Background work on open orders: asks the provider about each, releases those that stay unpaid, and keeps checking expired ones,
// because a payment may come late. Any instance may run it at any time.
import { type CheckableOrder, checkPayment, type PaymentFound } from './check-payment.ts';
import { leaseOpenOrders } from './lease-open.ts';
import { lockOrder, type Move } from './move-order.ts';
import type { OrderParts } from './order-parts.ts';
import { releaseOrder } from './release-order.ts';

const MINUTE_MS = 60_000;
const BATCH = 50;
/** How long an expired order keeps its stock, by the provider's answer. */
const GRACE_MS: Readonly<Record<PaymentFound, number>> = {
  paid: Number.POSITIVE_INFINITY,
  unpaid: 0,
  'under-way': 15 * MINUTE_MS,
  // The provider does not answer: the stock waits, up to a limit. A payment found later is settled then.
  unknown: 360 * MINUTE_MS,
};

export interface Swept {
  asked: number;
  paid: number;
  released: number;
}

/** Works in batches until nothing is due or the provider does not answer. */
export async function sweepOrders(parts: OrderParts): Promise<Swept> {
  const swept = { asked: 0, paid: 0, released: 0 };
  for (;;) {
    const leased = await leaseOpenOrders(parts, BATCH);
    let isSilent = false;
    for (const order of leased) {
      const found = await checkPayment(parts, order, 'sweep');
      isSilent ||= found === 'unknown';
      if (found === 'paid') swept.paid += 1;
      else if (await releaseWhenDue(parts, order.id, found)) swept.released += 1;
    }
    swept.asked += leased.length;
    if (leased.length < BATCH || isSilent) return swept;
  }
}

/** Checks one unpaid order and releases it when it is due. Never call it in a transaction. */
export async function settleOpen(parts: OrderParts, order: CheckableOrder, actor: Move['actor']): Promise<void> {
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
