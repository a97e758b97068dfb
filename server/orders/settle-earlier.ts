// One checkout a session at a time. Who places an order anew gives back what an earlier, unpaid one of theirs still
// holds, or the last piece would be out of stock for the very shopper who has it. If that one turns out to be paid, the
// new one is refused: nobody pays twice because a phone lost the answer.
import type { Db, Row } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { checkPayment } from './check-payment.ts';
import { lockOrder } from './move-order.ts';
import type { OrderParts } from './order-parts.ts';
import { releaseOrder } from './release-order.ts';

/** Younger than this, the earlier one is rather a second tab or a second tap than a change of mind. */
const DEBOUNCE_MS = 10_000;

/** Throws 409 already-paid with the order's id. Leaves alone what is being paid or cannot be asked about. */
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
      passing: true,
      more: { orderId: order.id },
    });
  const age = parts.clock().getTime() - order.created_at.getTime();
  if (found === 'unpaid' && age >= DEBOUNCE_MS)
    await parts.db.transaction().execute((tx) => release(tx, parts.clock(), order.id));
}

async function release(tx: Db, now: Date, id: string): Promise<void> {
  const order = await lockOrder(tx, id);
  if (order?.status !== 'Pending payment') return;
  await releaseOrder(tx, order, { to: 'Expired', actor: 'shopper', now, note: 'placed anew' });
}
