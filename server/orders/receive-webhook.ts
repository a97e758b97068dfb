// Webhooks of the payment provider. The signature covers the body byte for byte. Events are repeated, late and unordered, so each
// id counts once, and its payment is settled like any other.

import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { deleteBefore } from '#server/db/delete-before.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Parts } from '#server/parts.ts';
import { PaymentsError } from '#server/providers/payments.ts';
import { RazorpayPayment, toPayment } from '#server/providers/razorpay.ts';
import { noteFailedRefund } from './failed-refunds.ts';
import { productsOf } from './goods-lane.ts';
import { lockOrder } from './move-order.ts';
import { takenFrom } from './note-payment.ts';
import { extendHold } from './open-window.ts';
import type { OrderParts } from './order-parts.ts';
import { settlePayment } from './settle-payment.ts';

const Event = v.object({
  event: v.pipe(v.string(), v.maxLength(100)),
  payload: v.object({
    payment: v.optional(v.object({ entity: RazorpayPayment })),
    refund: v.optional(v.object({ entity: v.object({ id: v.string(), payment_id: v.string() }) })),
  }),
});
type Event = v.InferOutput<typeof Event>;

export interface Delivery {
  body: Uint8Array;
  signature: string;
  /** From the x-razorpay-event-id header; '' without one. */
  eventId: string;
}

/** The result, for the log and the response. Each is a 200; otherwise the provider retries for a day. */
export type Taken = 'settled' | 'noted' | 'known' | 'ignored';

/** Throws 400 bad-signature or not-json, 503 webhooks-off. */
export async function receiveWebhook(
  parts: OrderParts & Pick<Parts, 'lane'>,
  { body, signature, eventId }: Delivery,
): Promise<Taken> {
  if (!(await isSigned(parts, body, signature)))
    throw new Refusal(400, 'bad-signature', 'This call is not signed as it should be.');
  const event = readEvent(body);
  if (!event) {
    // If the event was about a payment, the reconciliation finds it.
    parts.log.warn('a signed webhook has an unknown format');
    return 'ignored';
  }
  const id = /^[\w-]{1,100}$/.test(eventId) ? eventId : createHash('sha256').update(body).digest('hex');
  const paid = event.payload.payment?.entity.order_id;
  const products = paid === undefined ? [] : await productsOf(parts.db, 'provider_order_id', paid);
  return parts.lane(products, () =>
    parts.db.transaction().execute(async (tx) => {
      const isNew = await tx
        .insertInto('webhook_event')
        .values({ id, event: event.event, at: parts.clock() })
        .onConflict((clash) => clash.doNothing())
        .returning('id')
        .executeTakeFirst();
      return isNew ? act(tx, parts, event) : 'known';
    }),
  );
}

async function isSigned({ payments, log }: OrderParts, body: Uint8Array, signature: string): Promise<boolean> {
  try {
    return await payments.isWebhookSigned(body, signature);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    log.error('a webhook was refused: RAZORPAY_WEBHOOK_SECRET is not set');
    throw new Refusal(503, 'webhooks-off', 'Webhooks are not set up.', { cause: error });
  }
}

/** undefined for events that the shop did not subscribe to. */
function readEvent(body: Uint8Array): Event | undefined {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(body));
  } catch (cause) {
    throw new Refusal(400, 'not-json', 'The body is not JSON.', { cause });
  }
  const result = v.safeParse(Event, json);
  return result.success ? result.output : undefined;
}

async function act(tx: Db, parts: OrderParts, { event, payload }: Event): Promise<Taken> {
  const refund = payload.refund?.entity;
  if (event === 'refund.failed' && refund)
    return (await noteFailedRefund(tx, parts, { id: refund.id, paymentId: refund.payment_id })) ? 'noted' : 'ignored';
  const payment = payload.payment?.entity;
  if (!payment || !['payment.captured', 'order.paid', 'payment.failed'].includes(event)) return 'ignored';
  const order = await tx
    .selectFrom('shop_order')
    .select('id')
    .where('provider_order_id', '=', payment.order_id)
    .executeTakeFirst();
  // The account may receive payments for other sites too.
  if (!order) return 'ignored';
  if (event === 'payment.failed') {
    // Before the payment is stored: the reference to the order locks its row weakly, and two that have done so would deadlock.
    const open = await lockOrder(tx, order.id);
    await tx
      .insertInto('payment')
      .values({
        id: payment.id,
        order_id: order.id,
        amount_paise: payment.amount,
        currency: payment.currency,
        status: 'failed',
        at: parts.clock(),
      })
      .onConflict((clash) => clash.doNothing())
      .execute();
    // Somebody has the payment window open, perhaps on a page that does not report it.
    if (open?.status === 'Pending payment') await extendHold(tx, parts, open);
    return 'noted';
  }
  const taken = takenFrom(toPayment(payment));
  if (!taken) return 'ignored';
  await settlePayment(tx, parts, order.id, taken, 'provider');
  return 'settled';
}

/** The provider retries for a day; events are kept far longer than that. */
const KEEP_DAYS = 45;

export async function deleteOldEvents(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEEP_DAYS * 86_400_000);
  await deleteBefore(db, 'webhook_event', 'at', oldest);
}
