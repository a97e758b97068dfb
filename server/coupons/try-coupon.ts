// A code somebody typed, looked up. Codes that nobody has given out are counted, so that they cannot be found by guessing.
import type { Db, Row } from '#server/db/schema.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { demandTry, takeTryBack } from '#server/limits/rate-limit.ts';
import { findCoupon } from './judge-coupon.ts';

/** Counted before it is looked up, so that guesses sent all at once count as well. Throws 429 too-many-tries. */
export async function tryCoupon(
  db: Db,
  { code, place, now }: { code: string; place: string; now: Date },
): Promise<Row<'coupon'> | undefined> {
  await demandTry(db, now, limitRules.couponGuesses, place);
  const coupon = await findCoupon(db, code);
  if (coupon) await takeTryBack(db, limitRules.couponGuesses, place);
  return coupon;
}
