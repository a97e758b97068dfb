// How many orders a shopper may open, and how large: tries are counted, and a session has a few unpaid ones at a time.
// Sessions and e-mails cost nothing, so the client IP is counted too. What an order may hold is claim-goods.ts's.
import { sql } from 'kysely';
import { tryCoupon } from '#server/coupons/try-coupon.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { demandTry } from '#server/limits/rate-limit.ts';
import { formatRupees } from '#src/domain/money.ts';
import { HOLD_LIMITS, ORDER_LIMITS } from './hold-rules.ts';
import type { OrderParts } from './order-parts.ts';
import type { PricedOrder } from './price-order.ts';
import type { CreateOrderBody } from './store-order.ts';

/** By then those that nobody is paying have been given up (settle-earlier.ts). */
const TRY_AGAIN_SECONDS = 10;

/** Before anything is begun, outside any transaction. Throws 429 too-many-tries. */
export async function demandOrderTry({ db, clock }: OrderParts, body: CreateOrderBody, place: string): Promise<void> {
  const now = clock();
  const email = body.userData.contact_email;
  await demandTry(db, now, limitRules.ordersFromIp, place);
  await demandTry(db, now, limitRules.ordersOfAddress, `${email} ${place}`);
  if (body.session_id !== undefined) await demandTry(db, now, limitRules.ordersOfSession, body.session_id);
  // Placing an order must not be a way around the bound on guesses.
  if (body.couponCode !== '') await tryCoupon(db, { code: body.couponCode, place, now });
}

/**
 * In the transaction that opens the order, and first of all in it: orders of one session are counted one after the other,
 * however many come at once. Throws 429 too-many-open-orders.
 */
export async function demandFewOpen(tx: Db, { session_id }: CreateOrderBody): Promise<void> {
  // Without a session an order holds nothing, so there is nothing to bound.
  if (session_id === undefined) return;
  await lockSession(tx, session_id);
  const { open } = await tx
    .selectFrom('shop_order')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('open'))
    .where('status', '=', 'Pending payment')
    .where('session_id', '=', session_id)
    .executeTakeFirstOrThrow();
  if (open < HOLD_LIMITS.openOrdersASession) return;
  throw new Refusal(
    429,
    'too-many-open-orders',
    'Several of your orders are still waiting for their payment. Please pay one of them, or try again in a moment.',
    { headers: { 'retry-after': String(TRY_AGAIN_SECONDS) } },
  );
}

/** One writer a session at a time, until the transaction ends. */
export async function lockSession(tx: Db, sessionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`open orders of ${sessionId}`}, 1))`.execute(tx);
}

/** Throws 409 order-too-large. */
export function demandOrderSize({ lines, quote }: PricedOrder): void {
  const pieces = lines.map((line) => line.quantity * line.variants.length);
  const isTooLarge =
    lines.some(({ quantity }) => quantity > ORDER_LIMITS.piecesALine) ||
    pieces.reduce((sum, count) => sum + count, 0) > ORDER_LIMITS.piecesAnOrder ||
    quote.subtotal > ORDER_LIMITS.valuePaise;
  if (isTooLarge) throw new Refusal(409, 'order-too-large', TOO_LARGE);
}

const TOO_LARGE = `One order takes up to ${ORDER_LIMITS.piecesALine} pieces of an item, ${ORDER_LIMITS.piecesAnOrder} pieces in all and ${formatRupees(ORDER_LIMITS.valuePaise)}. Please order less, or contact us for a bulk order.`;
