// An unpaid order holds stock for a while, so how many one shopper may open is bounded: tries are counted, and only a few
// stand unpaid at a time. Sessions and e-mails cost nothing, so the place is counted too (decision 019).
import { sql } from 'kysely';
import { tryCoupon } from '#server/coupons/try-coupon.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { demandTry } from '#server/limits/rate-limit.ts';
import type { OrderParts } from './order-parts.ts';
import type { CreateOrderBody } from './store-order.ts';

/** Two tabs and a second tap; more is nobody who means to pay. */
const OPEN_AT_ONCE = 3;
/** By then those that nobody is paying have been given up (settle-earlier.ts). */
const TRY_AGAIN_SECONDS = 10;

/** Before anything is begun, outside any transaction. Throws 429 too-many-tries. */
export async function demandOrderTry({ db, clock }: OrderParts, body: CreateOrderBody, place: string): Promise<void> {
  const now = clock();
  const email = body.userData.contact_email;
  await demandTry(db, now, limitRules.ordersFromPlace, place);
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
  // Sent by our page; whoever leaves it out could as well make one up, and is counted by e-mail and place.
  if (session_id === undefined) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`open orders of ${session_id}`}, 1))`.execute(tx);
  const { open } = await tx
    .selectFrom('shop_order')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('open'))
    .where('status', '=', 'Pending payment')
    .where('session_id', '=', session_id)
    .executeTakeFirstOrThrow();
  if (open < OPEN_AT_ONCE) return;
  throw new Refusal(
    429,
    'too-many-open-orders',
    'Several of your orders are still waiting for their payment. Please pay one of them, or try again in a moment.',
    { headers: { 'retry-after': String(TRY_AGAIN_SECONDS) } },
  );
}
