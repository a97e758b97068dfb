// What unpaid orders claim: pieces of a variant, uses of a coupon. A claim is held (taken out of stock now) or promised (taken
// when the order is paid). Rows exist only while the order is unpaid.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** The client and session that the limits count. */
export interface Holder {
  /** Digest of the client IP; '' if unknown. */
  client: string;
  sessionId: string | undefined;
}

export interface Claim {
  subject: string;
  amount: number;
  isHeld: boolean;
}

/** All claims on one subject. */
export interface Claimed {
  held: number;
  heldBySession: number;
  heldByClient: number;
  extended: number;
  /** Promised to the same client, not held. */
  promised: number;
}

/** Everything that a holder holds. */
export interface Holding {
  orders: number;
  valuePaise: number;
}

export const couponSubject = (couponId: string): string => `coupon:${couponId}`;

/** A stable digest of a client IP (or IPv6 /64), so that claims can be added up without storing the address. */
export const clientDigest = (ip: string): string =>
  ip === '' ? '' : createHash('sha256').update(`order claim ${ip}`).digest('base64url');

/** Lock the subjects' rows first; only then the sums are exact. */
export async function readClaimed(tx: Db, subjects: readonly string[], { client, sessionId }: Holder) {
  if (subjects.length === 0) return new Map<string, Claimed>();
  const wanted = sql`(${sql.join(subjects)})`;
  const { rows } = await sql<Claimed & { subject: string }>`
    select subject, coalesce(sum(amount) filter (where is_held), 0)::int as held,
      coalesce(sum(amount) filter (where is_held and session_id = ${sessionId ?? null}), 0)::int as "heldBySession",
      coalesce(sum(amount) filter (where is_held and client = ${client} and client <> ''), 0)::int as "heldByClient",
      coalesce(sum(amount) filter (where is_extended), 0)::int as extended,
      coalesce(sum(amount) filter (where not is_held), 0)::int as promised
    from (select * from order_claim where is_held and subject in ${wanted}
          union all select * from order_claim where not is_held and client = ${client} and subject in ${wanted}) claim
    group by subject`.execute(tx);
  return new Map(rows.map(({ subject, ...claimed }) => [subject, claimed]));
}

const NOTHING: Claimed = { held: 0, heldBySession: 0, heldByClient: 0, extended: 0, promised: 0 };
export const claimedOf = (claimed: ReadonlyMap<string, Claimed>, subject: string): Claimed =>
  claimed.get(subject) ?? NOTHING;

/** The number of unpaid orders that hold stock, and its value at today's prices. */
export async function readHolding(tx: Db, by: { client: string } | { session_id: string }): Promise<Holding> {
  const [column, value] = Object.entries(by)[0] ?? ['client', ''];
  const { rows } = await sql<Holding>`
    select count(distinct c.order_id)::int as orders,
      coalesce(sum(c.amount * p.price_paise), 0)::bigint as "valuePaise"
    from order_claim c join variant v on v.id = c.subject join product p on p.id = v.product_id
    where c.is_held and ${sql.ref(`c.${column}`)} = ${value}`.execute(tx);
  const [row] = rows;
  return { orders: row?.orders ?? 0, valuePaise: Number(row?.valuePaise ?? 0) };
}

export async function storeClaims(
  tx: Db,
  orderId: string,
  claims: readonly Claim[],
  { client, sessionId }: Holder,
): Promise<void> {
  if (claims.length === 0) return;
  const rows = claims.map(({ subject, amount, isHeld }) => ({
    ...{ order_id: orderId, subject, amount, is_held: isHeld },
    ...{ client, session_id: sessionId ?? null },
  }));
  await tx.insertInto('order_claim').values(rows).execute();
}

/** How many uses of the coupon the session's unpaid orders hold. */
export async function heldUses(db: Db, couponId: string, sessionId: string): Promise<number> {
  const held = await db
    .selectFrom('order_claim')
    .select('order_id')
    .where('subject', '=', couponSubject(couponId))
    .where('session_id', '=', sessionId)
    .where('is_held', '=', true)
    .execute();
  return held.length;
}

/** True if stock is held for the unpaid order. */
export async function holdsPieces(tx: Db, orderId: string): Promise<boolean> {
  const held = await tx
    .selectFrom('order_claim')
    .select('subject')
    .where('order_id', '=', orderId)
    .where('is_held', '=', true)
    .where('subject', 'not like', 'coupon:%')
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}

/** The order is paid, expired or canceled: delete its claims. */
export const dropClaims = (tx: Db, orderId: string) =>
  tx.deleteFrom('order_claim').where('order_id', '=', orderId).execute();
