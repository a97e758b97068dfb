// POST /create-order in three steps, because a transaction must not wait for the provider: hold and store the order; create the
// provider's order; store its id. A crash in between leaves an order that nobody can pay; the sweep releases it. A retry with the
// same Idempotency-Key continues where the call stopped.
import type { Db, Row } from '#server/db/schema.ts';
import { type Answer, refused, success } from '#server/http/answer.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Stages } from '#server/http/run-in-stages.ts';
import type { Customer, Parts } from '#server/parts.ts';
import { PaymentsError, type ProviderOrder } from '#server/providers/payments.ts';
import { beginOrder } from './begin-order.ts';
import { holdsPieces } from './claims.ts';
import { requireOrderTry } from './limit-orders.ts';
import { lockOrder } from './move-order.ts';
import type { OrderParts } from './order-parts.ts';
import { releaseOrder } from './release-order.ts';
import { settleEarlier } from './settle-earlier.ts';
import type { SoldOut } from './sold-out.ts';
import type { CreateOrderBody } from './store-order.ts';

interface Begun {
  orderId: string;
}

/** @param call.ownKey null if no retry can continue an order whose provider did not answer: it is released then */
export function createOrderStages(
  parts: OrderParts & Pick<Parts, 'queue' | 'lane'>,
  soldOut: SoldOut,
  {
    body: sent,
    ownKey,
    ip,
    customer,
  }: { body: CreateOrderBody; ownKey: string | null; ip: string; customer: Customer | null },
): Stages<Begun, Opened> {
  // A call is never its own earlier one: its answer is stored under that key.
  const body = { ...sent, unanswered: sent.unanswered.filter((key) => key !== ownKey) };
  const products = body.productData.map(({ product_id }) => product_id);
  return {
    inTurn: (first) => parts.queue(products, first),
    lane: (transaction) => parts.lane(products, transaction),
    refuseEarly: (isStored) => soldOut.require(body, isStored),
    async prepare() {
      await requireOrderTry(parts, body, ip);
      await settleEarlier(parts, body.session_id);
    },
    begin: (tx) => soldOut.watch(tx, body, () => beginOrder(tx, parts, { body, ip, byGuest: customer === null })),
    // Who logs in before paying goes on with the order that they began as a guest.
    async again(tx, { orderId }) {
      if (customer && orderId)
        await tx.updateTable('shop_order').set({ by_guest: false }).where('id', '=', orderId).execute();
    },
    async outside({ orderId }) {
      try {
        return await openAtProvider(parts, orderId);
      } catch (error) {
        if (!(error instanceof PaymentsError)) throw error;
        parts.log.error({ code: error.code, ...error.details }, 'the provider order could not be created');
        if (ownKey === null) await parts.db.transaction().execute((tx) => release(tx, parts, orderId));
        throw providerRefusal(error);
      }
    },
    finish: (tx, { orderId }, opened) => finishOrder(tx, parts, orderId, opened),
  };
}

interface Opened {
  /** null if there is nothing to create: already placed, already created, or released in between. */
  order: ProviderOrder | null;
  keyId: string;
}

async function openAtProvider({ db, payments }: OrderParts, orderId: string): Promise<Opened> {
  const keyId = await payments.keyId();
  const order = await db.selectFrom('shop_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  if (order.status !== 'Pending payment' || order.provider_order_id !== null) return { order: null, keyId };
  const opened = await payments.openOrder({ amountPaise: order.due_now_paise, receipt: order.id });
  if (opened.amountPaise !== order.due_now_paise || opened.currency !== 'INR')
    throw new PaymentsError('refused', { call: 'open order', reason: 'other_amount' });
  return { keyId, order: opened };
}

/** Another instance may have run with the same key. The provider order stored first counts. */
async function finishOrder(tx: Db, parts: OrderParts, orderId: string, opened: Opened): Promise<Answer> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error('the order is gone');
  if (order.status === 'Expired' || order.status === 'Canceled')
    return refused(new Refusal(409, 'order-expired', 'This order was open for too long. Please place it again.'));
  if (order.provider_order_id === null && opened.order) {
    order.provider_order_id = opened.order.id;
    await tx.updateTable('shop_order').set({ provider_order_id: opened.order.id }).where('id', '=', orderId).execute();
  }
  const isHeld = order.status !== 'Pending payment' || (await holdsPieces(tx, orderId));
  return success({ ...createOrderReply(order, parts, opened.keyId), isHeld });
}

const createOrderReply = (order: Row<'shop_order'>, { payments }: OrderParts, keyId: string) => ({
  orderId: order.id,
  data: { id: order.provider_order_id ?? '', amount: order.due_now_paise, currency: 'INR' },
  keyId,
  checkoutScript: payments.checkoutScript,
  status: order.status,
  payBefore: order.expires_at.toISOString(),
});

async function release(tx: Db, { clock }: OrderParts, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order?.status !== 'Pending payment') return;
  await releaseOrder(tx, order, { to: 'Expired', actor: 'sweep', now: clock(), note: 'the provider did not answer' });
}

/** One message for every reason: the shopper can only try again, and nothing was charged. */
const providerRefusal = ({ code }: PaymentsError) =>
  new Refusal(
    code === 'unreachable' ? 503 : 502,
    code === 'unreachable' ? 'payment-unavailable' : 'payment-refused',
    'The payment provider could not open your order. Nothing was charged; please try again in a moment.',
    { headers: { 'retry-after': '5' } },
  );
