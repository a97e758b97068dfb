// One checkout per session at a time. A new order releases the stock of an earlier unpaid one; otherwise the last piece would be
// out of stock for the shopper who holds it. If the earlier order turns out to be placed, the new one is refused, so that nobody
// pays or orders twice after a lost response.
import type { Db, Row } from '#server/db/schema.ts';
import { outstanding, tryLock } from '#server/http/idempotency.ts';
import { Refusal } from '#server/http/refusal.ts';
import { checkPayment } from './check-payment.ts';
import { lockOrder } from './move-order.ts';
import type { OrderParts } from './order-parts.ts';
import { HOLDING } from './order-status.ts';
import { releaseOrder } from './release-order.ts';
import type { CreateOrderBody } from './store-order.ts';

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

/** The keys of /create-order that belong to a session, or to a buyer without one. */
export const orderKeyScope = ({ session_id, userData }: CreateOrderBody): string =>
  `checkout ${session_id ?? userData.contact_email}`;

/**
 * The page sent orders with nothing to pay under these keys and got no answer. Throws 409 already-paid for one that was placed.
 * A call that has not arrived yet finds its key taken and does nothing. Call it in the transaction that creates the new order.
 */
export async function settleUnanswered(tx: Db, body: CreateOrderBody, now: Date): Promise<void> {
  const keys = body.unanswered.toSorted();
  if (keys.length === 0) return;
  const scope = orderKeyScope(body);
  for (const key of keys) if (!(await tryLock(tx, `${scope} ${key}`))) throw outstanding();
  await tx
    .insertInto('idempotency_key')
    .values(
      keys.map((key) => ({
        scope,
        key,
        fingerprint: 'another order instead',
        status: 409,
        body: '{}',
        created_at: now,
      })),
    )
    .onConflict((clash) => clash.columns(['scope', 'key']).doNothing())
    .execute();
  const answers = tx.selectFrom('idempotency_key').select('body').where('scope', '=', scope).where('key', 'in', keys);
  const ids = (await answers.execute()).map((answer) => String(JSON.parse(answer.body).orderId));
  const placed = await tx
    .selectFrom('shop_order')
    .select('id')
    .where('id', 'in', ids)
    .where('placed_at', 'is not', null)
    .where('status', 'in', HOLDING)
    .executeTakeFirst();
  if (placed)
    throw new Refusal(409, 'already-paid', 'You have placed this order already.', { more: { orderId: placed.id } });
}
