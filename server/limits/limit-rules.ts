// How often something may be tried, as a table. Numbers an honest shopper does not meet, and guessing does.
// Raising one makes guessing easier; docs/decisions says what each was weighed against.

export interface LimitRule {
  name: string;
  /** Tries within the window. */
  hits: number;
  windowMs: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const limitRules = {
  /** Codes mailed to one address, for one purpose: six codes of five tries an hour are 30 guesses in a million. */
  codesToAddress: { name: 'codes-to-address', hits: 6, windowMs: HOUR },
  codesToAddressDaily: { name: 'codes-to-address-daily', hits: 20, windowMs: 24 * HOUR },
  /** Codes asked for from one place; a college shares one. */
  codesFromIp: { name: 'codes-from-place', hits: 120, windowMs: HOUR },
  /** Codes typed in, wherever they were mailed to. */
  guessesFromIp: { name: 'guesses-from-place', hits: 300, windowMs: 15 * MINUTE },
  /** Log-ins that failed for one address from one place: nobody can lock the owner out from elsewhere… */
  loginsOfAddress: { name: 'logins-of-address', hits: 20, windowMs: 15 * MINUTE },
  /** …until it is an attack from many places at once. */
  loginsOfAddressAnywhere: { name: 'logins-of-address-anywhere', hits: 200, windowMs: HOUR },
  loginsFromIp: { name: 'logins-from-place', hits: 500, windowMs: 15 * MINUTE },
  /** Guesses at the current password by somebody who has a token. */
  passwordChanges: { name: 'password-changes', hits: 10, windowMs: 15 * MINUTE },
  /** Coupon codes nobody has ever given out; a right one costs no try, and is judged above the limit as well… */
  couponGuesses: { name: 'coupon-guesses', hits: 60, windowMs: 15 * MINUTE },
  /** …unless it is short and for few, and wrong codes from all clients above their limit have come too fast: a thousand
   * an hour need 120 years for half of all codes of six letters and digits. */
  couponGuessesInAll: { name: 'coupon-guesses-in-all', hits: 1000, windowMs: HOUR },
  /** Reviews: each makes the catalogue's answers new, and its picture costs work. A college shares a place. */
  reviewsOfAddress: { name: 'reviews-of-address', hits: 20, windowMs: HOUR },
  reviewsFromIp: { name: 'reviews-from-place', hits: 60, windowMs: HOUR },
  /** Orders that are opened, paid or not: each may hold stock for a while (decision 037). */
  ordersOfSession: { name: 'orders-of-session', hits: 30, windowMs: 15 * MINUTE },
  /** Of one e-mail from one place: nobody can keep the owner of an address from buying elsewhere. */
  ordersOfAddress: { name: 'orders-of-address', hits: 120, windowMs: 15 * MINUTE },
  ordersFromIp: { name: 'orders-from-place', hits: 600, windowMs: 15 * MINUTE },
} as const satisfies Record<string, LimitRule>;
