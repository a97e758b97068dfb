// The rate limits. Honest shoppers stay below them; guessing does not. Raising one makes guessing easier: docs/decisions has the
// reasons.

export interface LimitRule {
  name: string;
  /** Tries allowed in one window. */
  hits: number;
  windowMs: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const limitRules = {
  /** Codes mailed to one address for one purpose. Six codes with five tries each are 30 guesses in a million per hour. */
  codesToAddress: { name: 'codes-to-address', hits: 6, windowMs: HOUR },
  codesToAddressDaily: { name: 'codes-to-address-daily', hits: 20, windowMs: 24 * HOUR },
  /** Codes requested from one client IP. A college shares one. */
  codesFromIp: { name: 'codes-from-place', hits: 120, windowMs: HOUR },
  /** Codes entered from one client IP, for any address. */
  guessesFromIp: { name: 'guesses-from-place', hits: 300, windowMs: 15 * MINUTE },
  /** Failed log-ins for one address from one client IP. Nobody can lock the owner out from elsewhere. */
  loginsOfAddress: { name: 'logins-of-address', hits: 20, windowMs: 15 * MINUTE },
  /** Failed log-ins for one address from all client IPs: an attack from many addresses. */
  loginsOfAddressAnywhere: { name: 'logins-of-address-anywhere', hits: 200, windowMs: HOUR },
  loginsFromIp: { name: 'logins-from-place', hits: 500, windowMs: 15 * MINUTE },
  /** Guesses at the current password by a client with a token. */
  passwordChanges: { name: 'password-changes', hits: 10, windowMs: 15 * MINUTE },
  /** Copies and erasures of one customer's data: each reads all of it. */
  ownDataOfCustomer: { name: 'own-data-of-customer', hits: 20, windowMs: HOUR },
  /** Challenges for a log-in with a passkey, from one client IP. The log-in screen asks for one every four minutes. */
  passkeyChallengesFromIp: { name: 'passkey-challenges-from-place', hits: 600, windowMs: 15 * MINUTE },
  /** Log-ins that name one passkey: a device signs once for each. */
  loginsOfPasskey: { name: 'logins-of-passkey', hits: 20, windowMs: 15 * MINUTE },
  /**
   * Wrong coupon codes from one client IP. A valid code is not counted, and it is still accepted above the limit, unless
   * couponGuessesInAll forbids it.
   */
  couponGuesses: { name: 'coupon-guesses', hits: 60, windowMs: 15 * MINUTE },
  /**
   * Wrong codes from all client IPs that are above their limit. It protects short codes for few shoppers: at a thousand an hour,
   * half of all six-character codes take 120 years.
   */
  couponGuessesInAll: { name: 'coupon-guesses-in-all', hits: 1000, windowMs: HOUR },
  /** Reviews by one e-mail address. Each invalidates the catalogue's caches, and its picture costs CPU. */
  reviewsOfAddress: { name: 'reviews-of-address', hits: 20, windowMs: HOUR },
  /** Reviews from one client IP, which a college shares. */
  reviewsFromIp: { name: 'reviews-from-place', hits: 60, windowMs: HOUR },
  /** Devices that subscribe to notifications, or change which, from one client IP. */
  devicesFromIp: { name: 'devices-from-place', hits: 120, windowMs: 15 * MINUTE },
  /** 'Tell me when it is back', from one client IP and for one e-mail address: each becomes one e-mail. */
  waitsFromIp: { name: 'waits-from-place', hits: 60, windowMs: HOUR },
  waitsOfAddress: { name: 'waits-of-address', hits: 20, windowMs: 24 * HOUR },
  /** Orders created, paid or not. Each may reserve stock for a while (decision 037). */
  ordersOfSession: { name: 'orders-of-session', hits: 30, windowMs: 15 * MINUTE },
  /** Orders for one e-mail address from one client IP. Nobody can keep the owner from buying elsewhere. */
  ordersOfAddress: { name: 'orders-of-address', hits: 120, windowMs: 15 * MINUTE },
  ordersFromIp: { name: 'orders-from-place', hits: 600, windowMs: 15 * MINUTE },
  /** Orders looked up by number for one e-mail address, from one client IP. There are 34 million numbers. */
  orderLookupsOfAddress: { name: 'order-lookups-of-address', hits: 20, windowMs: 15 * MINUTE },
  /** The same from all client IPs: at 200 an hour, half of all numbers take ten years. */
  orderLookupsOfAddressAnywhere: { name: 'order-lookups-of-address-anywhere', hits: 200, windowMs: HOUR },
  orderLookupsFromIp: { name: 'order-lookups-from-place', hits: 120, windowMs: 15 * MINUTE },
} as const satisfies Record<string, LimitRule>;
