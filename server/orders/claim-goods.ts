// What a new order may hold: its pieces and its coupon's use, each within the limits of hold-rules.ts. All counts are made under
// locks, always taken in this order: session, variants by id, coupon, client.
import { sql } from 'kysely';
import { type CouponError, NO_USE_LEFT } from '#server/coupons/validate-coupon.ts';
import type { Db, Row } from '#server/db/schema.ts';
import { abandonedAt } from './abandoned.ts';
import { type Claim, type Claimed, claimedOf, couponSubject, type Holder, readClaimed, readHolding } from './claims.ts';
import { HOLD_LIMITS, heldAtMost, heldByOneAtMost } from './hold-rules.ts';
import { lockStock, type Piece, type ShortPiece, shortOf } from './hold-stock.ts';
import { countUses, lockCoupon } from './use-coupon.ts';

interface Wanted {
  orderId: string;
  pieces: readonly Piece[];
  /** The price of the products. */
  valuePaise: number;
  coupon: Row<'coupon'> | null;
  email: string;
  holder: Holder;
  now: Date;
}

export interface Claims {
  /** For every piece and the coupon. Store them only if nothing is short and there is no fault. */
  claims: Claim[];
  short: ShortPiece[];
  fault: CouponError | null;
}

/** The caller must hold the session's lock (limit-orders.ts). */
export async function claimGoods(tx: Db, wanted: Wanted): Promise<Claims> {
  const { pieces, holder, now } = wanted;
  const stock = await lockStock(tx, pieces);
  const coupon = wanted.coupon && (await lockCoupon(tx, wanted.coupon.id));
  const subjects = pieces.map(({ variant_id }) => variant_id);
  const claimed = await readClaimed(tx, coupon ? [...subjects, couponSubject(coupon.id)] : subjects, holder);

  const fits = pieces.every(({ variant_id, pieces: amount }) => {
    const row = stock.get(variant_id);
    if (!row) return false;
    return mayHold(
      { free: row.free, abandoned: abandonedAt(row, now) },
      claimedOf(claimed, variant_id),
      amount,
      holder,
    );
  });
  const use = coupon ? await claimUse(tx, wanted, coupon, claimedOf(claimed, couponSubject(coupon.id))) : null;
  const isHeld = fits && (await mayHoldMore(tx, wanted));
  // One client's promised pieces never exceed the free stock; otherwise it could pay for more than there is.
  const short = shortOf(pieces, (id) => {
    const free = stock.get(id)?.free ?? 0;
    return isHeld ? free : Math.max(0, free - claimedOf(claimed, id).promised);
  });
  const held = pieces.map(({ variant_id, pieces: amount }) => ({ subject: variant_id, amount, isHeld }));
  return { claims: use?.claim ? [...held, use.claim] : held, short, fault: use?.fault ?? null };
}

function mayHold(
  stock: { free: number; abandoned: number },
  claimed: Claimed,
  amount: number,
  { sessionId }: Holder,
): boolean {
  const supply = { ...stock, held: claimed.held };
  const mine = Math.max(claimed.heldBySession, claimed.heldByClient);
  return (
    sessionId !== undefined &&
    amount <= stock.free &&
    claimed.held + amount <= heldAtMost(supply) &&
    mine + amount <= heldByOneAtMost(supply)
  );
}

async function claimUse(
  tx: Db,
  { orderId, email, holder, now }: Wanted,
  coupon: Row<'coupon'>,
  claimed: Claimed,
): Promise<{ claim: Claim | null; fault: CouponError | null }> {
  const refused = { claim: null, fault: NO_USE_LEFT };
  const most = coupon.max_uses_per_email;
  const mine = { couponId: coupon.id, orderId, email, client: holder.client };
  if (most !== null && (await countUses(tx, mine)) >= most) return refused;
  const promise = { subject: couponSubject(coupon.id), amount: 1, isHeld: false };
  if (coupon.max_uses === null) return { claim: promise, fault: null };
  const free = coupon.max_uses - coupon.used;
  if (mayHold({ free, abandoned: abandonedAt(coupon, now) }, claimed, 1, holder))
    return { claim: { ...promise, isHeld: true }, fault: null };
  return free - claimed.promised >= 1 ? { claim: promise, fault: null } : refused;
}

/** What the session and the client hold in all. The client's lock is taken last and held until the transaction ends. */
async function mayHoldMore(tx: Db, { holder: { client, sessionId }, valuePaise }: Wanted): Promise<boolean> {
  if (sessionId === undefined) return false;
  const bySession = await readHolding(tx, { session_id: sessionId });
  if (bySession.valuePaise + valuePaise > HOLD_LIMITS.valueASessionPaise) return false;
  if (client === '') return true;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`holds of ${client}`}, 1))`.execute(tx);
  const { orders, valuePaise: held } = await readHolding(tx, { client });
  return orders < HOLD_LIMITS.ordersAClient && held + valuePaise <= HOLD_LIMITS.valueAClientPaise;
}
