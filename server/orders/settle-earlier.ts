// One checkout per session at a time. A new order releases the stock of an earlier unpaid one; otherwise the last piece would be
// out of stock for the shopper who holds it. If the earlier order turns out to be paid, the new one is refused, so that nobody
// pays twice after a lost response.
import type { Db, Row } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { checkPayment } from './check-payment.ts';
import { lockOrder } from './move-order.ts';
import type { OrderParts } from './order-parts.ts';
import { releaseOrder } from './release-order.ts';

/** A younger order is more likely a second tab or a double click than a change of mind. */
const MIN_AGE_MS = 10_000;

/** Throws 409 already-paid with the order's id. Skips orders that are being paid or whose provider does not answer. */
export async function settleEarlier(parts: OrderParts, sessionId: string | undefined): Promise<void> {
  if (sessionId === undefined) return;
  const open = await parts.db
    .selectFrom('shop_order')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('status', '=', 'Pending payment')
    .execute();
  for (const order of open) await settleOne(parts, order);
}

async function settleOne(parts: OrderParts, order: Row<'shop_order'>): Promise<void> {
  const found = await checkPayment(parts, order, 'shopper');
  if (found === 'paid')
    throw new Refusal(409, 'already-paid', 'You have paid for this order already.', {
      retryable: true,
      more: { orderId: order.id },
    });
  const age = parts.clock().getTime() - order.created_at.getTime();
  if (found === 'unpaid' && age >= MIN_AGE_MS)
    await parts.db.transaction().execute((tx) => release(tx, parts.clock(), order.id));
}

async function release(tx: Db, now: Date, id: string): Promise<void> {
  const order = await lockOrder(tx, id);
  if (order?.status !== 'Pending payment') return;
  await releaseOrder(tx, order, { to: 'Expired', actor: 'shopper', now, note: 'placed anew' });
}
