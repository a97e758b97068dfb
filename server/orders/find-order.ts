// POST /find-order: a guest opens an order with its number and e-mail address. A wrong number, a number of somebody else and an
// unknown address get the same answer after the same work, so that nobody learns which orders and which customers exist.
import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#server/http/refusal.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { countTry, requireTry, tooManyTries } from '#server/limits/rate-limit.ts';
import { readOrderNumber } from '#src/domain/order-number.ts';
import type { OrderParts } from './order-parts.ts';

interface Asked {
  order_number: string;
  contact_email: string;
}

/** Resolves to the order's id. Throws 404 unknown-order, 429 too-many-tries. */
export async function findOrder(
  { db, clock }: OrderParts,
  { order_number, contact_email }: Asked,
  ip: string,
): Promise<string> {
  const now = clock();
  await requireTry(db, now, limitRules.orderLookupsFromIp, ip);
  const tries = [await countTry(db, now, limitRules.orderLookupsOfAddress, `${contact_email} ${ip}`)];
  // A client IP above its limit is not counted further; otherwise it could lock the owner out everywhere.
  if (!tries[0]?.isOver) tries.push(await countTry(db, now, limitRules.orderLookupsOfAddressAnywhere, contact_email));
  const order = await db
    .selectFrom('shop_order')
    .select(['id', 'contact_email'])
    .where('order_number', '=', readOrderNumber(order_number) ?? '')
    .executeTakeFirst();
  const isTheirs = timingSafeEqual(digest(order?.contact_email ?? ''), digest(contact_email));
  const over = tries.find(({ isOver }) => isOver);
  if (over) throw tooManyTries(over.retryAfter);
  if (!order || !isTheirs) throw unknownPair();
  return order.id;
}

/** For every wrong pair of number and e-mail. */
export const unknownPair = () =>
  new Refusal(404, 'unknown-order', 'There is no order with this number and email. Please check both.');

const digest = (text: string) => createHash('sha256').update(text).digest();
