// A code somebody typed, looked up. Wrong codes are counted by client IP. Above the limit a wrong code is answered with 429
// and a right one is still judged: hundreds of shoppers share a carrier's NAT. What keeps codes from being guessed then
// is the shop-wide bound, and that a code which must stay secret is long (decision 037).
import type { Db, Row } from '#server/db/schema.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { countTry, takeTryBack, tooManyTries } from '#server/limits/rate-limit.ts';
import { findCoupon } from './judge-coupon.ts';

/** Shorter codes can be found by trying: 12 letters and digits are 62 bits. */
const SECRET_LENGTH = 12;
/** A coupon for so many is an advertisement, and who guesses its code gains what everybody is offered. */
const CAMPAIGN_USES = 100;

/** Counted before it is looked up, so that guesses sent all at once count as well. Throws 429 too-many-tries. */
export async function tryCoupon(
  db: Db,
  { code, place, now }: { code: string; place: string; now: Date },
): Promise<Row<'coupon'> | undefined> {
  const counted = await countTry(db, now, limitRules.couponGuesses, place);
  const coupon = await findCoupon(db, code);
  if (coupon) await takeTryBack(db, limitRules.couponGuesses, place);
  if (!counted.isOver) return coupon;
  if (coupon && !canBeGuessed(coupon)) return coupon;
  const inAll = await countTry(db, now, limitRules.couponGuessesInAll, '');
  if (!coupon || inAll.isOver) throw tooManyTries(counted.retryAfter);
  await takeTryBack(db, limitRules.couponGuessesInAll, '');
  return coupon;
}

/** True for a code worth guessing and short enough for it: one for few shoppers. */
const canBeGuessed = ({ code, max_uses }: Row<'coupon'>): boolean =>
  code.length < SECRET_LENGTH && max_uses !== null && max_uses < CAMPAIGN_USES;
