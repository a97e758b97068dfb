// Looks up an entered coupon code. Wrong codes are counted by client IP. Above the limit a wrong code gets 429, and a right one
// is still accepted, because hundreds of shoppers may share a carrier's NAT. The shop-wide limit, and the length of codes that
// must stay secret, prevent guessing (decision 037).
import type { Db, Row } from '#server/db/schema.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { countTry, tooManyTries, undoTry } from '#server/limits/rate-limit.ts';
import { findCoupon } from './validate-coupon.ts';

/** Shorter codes can be guessed: 12 letters and digits are 62 bits. */
const SECRET_LENGTH = 12;
/** A coupon for so many shoppers is an advertisement; guessing its code gains nothing. */
const CAMPAIGN_USES = 100;

/** Counts before it looks up, so that concurrent guesses are counted too. Throws 429 too-many-tries. */
export async function tryCoupon(
  db: Db,
  { code, ip, now }: { code: string; ip: string; now: Date },
): Promise<Row<'coupon'> | undefined> {
  const counted = await countTry(db, now, limitRules.couponGuesses, ip);
  const coupon = await findCoupon(db, code);
  if (coupon) await undoTry(db, limitRules.couponGuesses, ip);
  if (!counted.isOver) return coupon;
  if (coupon && !canBeGuessed(coupon)) return coupon;
  const inAll = await countTry(db, now, limitRules.couponGuessesInAll, '');
  if (!coupon || inAll.isOver) throw tooManyTries(counted.retryAfter);
  await undoTry(db, limitRules.couponGuessesInAll, '');
  return coupon;
}

/** True for a code that is worth guessing and short enough to guess: one for few shoppers. */
const canBeGuessed = ({ code, max_uses }: Row<'coupon'>): boolean =>
  code.length < SECRET_LENGTH && max_uses !== null && max_uses < CAMPAIGN_USES;
