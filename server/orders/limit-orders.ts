// How many orders a shopper may create, and how large. Tries are counted, and a session may have a few unpaid orders at a time.
// Sessions and e-mail addresses cost nothing, so the client IP is counted too. claim-goods.ts limits what an order may hold.
import { sql } from 'kysely';
import { tryCoupon } from '#server/coupons/try-coupon.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { requireTries } from '#server/limits/rate-limit.ts';
import { formatRupees } from '#src/domain/money.ts';
import { HOLD_LIMITS, ORDER_LIMITS } from './hold-rules.ts';
import type { OrderParts } from './order-parts.ts';
import type { PricedOrder } from './price-order.ts';
import type { CreateOrderBody } from './store-order.ts';

/** By then settle-earlier.ts has released orders that nobody is paying. */
const TRY_AGAIN_SECONDS = 10;

/** Call it before anything else, outside a transaction. Throws 429 too-many-tries. */
export async function requireOrderTry({ db, clock }: OrderParts, body: CreateOrderBody, ip: string): Promise<void> {
  const now = clock();
  const email = body.userData.contact_email;
  // The client IP last, because many shoppers may share it: its row is locked until the statement ends.
  await requireTries(db, now, [
    ...(body.session_id === undefined ? [] : [[limitRules.ordersOfSession, body.session_id] as const]),
    [limitRules.ordersOfAddress, `${email} ${ip}`],
    [limitRules.ordersFromIp, ip],
  ]);
  // Placing an order must not bypass the limit on coupon guesses.
  if (body.couponCode !== '') await tryCoupon(db, { code: body.couponCode, ip, now });
}

/**
 * Call it first in the transaction that creates the order. Concurrent orders of one session are counted one after the other.
 * Throws 429 too-many-open-orders.
 */
export async function requireFewOpen(tx: Db, { session_id }: CreateOrderBody): Promise<void> {
  // Without a session an order holds nothing, so no limit is needed.
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

/** Locks the session until the transaction ends: one writer at a time. */
export async function lockSession(tx: Db, sessionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`open orders of ${sessionId}`}, 1))`.execute(tx);
}

/** Throws 409 order-too-large. */
export function requireOrderSize({ lines, quote }: PricedOrder): void {
  const pieces = lines.map((line) => line.quantity * line.variants.length);
  const isTooLarge =
    lines.some(({ quantity }) => quantity > ORDER_LIMITS.piecesALine) ||
    pieces.reduce((sum, count) => sum + count, 0) > ORDER_LIMITS.piecesAnOrder ||
    quote.subtotal > ORDER_LIMITS.valuePaise;
  if (isTooLarge) throw new Refusal(409, 'order-too-large', TOO_LARGE);
}

const TOO_LARGE = `One order takes up to ${ORDER_LIMITS.piecesALine} pieces of an item, ${ORDER_LIMITS.piecesAnOrder} pieces in all and ${formatRupees(ORDER_LIMITS.valuePaise)}. Please order less, or contact us for a bulk order.`;
