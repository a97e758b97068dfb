// How much an unpaid order may take and hold, as a table with the reason of each number (decision 037). A hold beyond its
// bounds is not refused: the order is opened without it, and takes its pieces when it is paid.

/** Beyond these an order is refused, and the shopper is sent to customer service, where bulk orders are made. */
export const ORDER_LIMITS = {
  /** A gym buys a few dozen of one thing; a hundred is a wholesale order. */
  piecesALine: 100,
  piecesAnOrder: 300,
  /** Rs. 10,00,000 equips a gym; above that nobody pays by card. */
  valuePaise: 100_000_000,
} as const;

export const HOLD_LIMITS = {
  /** Minutes. Time to open the payment window on a bad network; ORDER_HOLD_MINUTES once it is open. */
  shortMinutes: 5,
  /** Of so few pieces all may be held, so that a hundred shoppers after the last ten open ten orders and not more. */
  fewPieces: 10,
  /** Minutes without another abandoned hold after which they are forgotten: three short holds. */
  abandonedMinutes: 15,
  /** Two tabs and a second tap; more is nobody who means to pay. Refused, not merely not held. */
  openOrdersASession: 3,
  /** One payment window at a time. */
  extendedASession: 1,
  /** Rs. 10,00,000: the largest order there is. */
  valueASessionPaise: 100_000_000,
  /** A carrier's NAT on a sale day: 500 shoppers who pay within two minutes are about 100 open orders at a time. */
  ordersAClient: 200,
  /** Rs. 25,00,000: those hundred at twice the usual order. */
  valueAClientPaise: 250_000_000,
} as const;

/** A variant or a coupon with `free` units to take and `held` ones that unpaid orders have taken. */
export interface Supply {
  free: number;
  held: number;
  /** Units that were held and not paid for lately. */
  abandoned: number;
}

/**
 * How many units all unpaid orders may hold. Half; of few all, as long as holders pay. Once twice as many were abandoned
 * as there are, at most half of few too: of the last unit none, it goes to the shopper who pays first.
 */
export function heldAtMost({ free, held, abandoned }: Supply): number {
  const units = free + held;
  return units <= HOLD_LIMITS.fewPieces && abandoned < 2 * units ? units : Math.floor(units / 2);
}

/** How many of them one session may hold, or one client IP: half of few, a quarter of many. */
export function heldByOneAtMost({ free, held }: Supply): number {
  const units = free + held;
  const ofFew = Math.ceil(Math.min(units, HOLD_LIMITS.fewPieces) / 2);
  return Math.max(ofFew, Math.floor(units / 4));
}

/** How many of them may be held for the longer time: a quarter, so the last three are never held for long. */
export const extendedAtMost = ({ free, held }: Supply): number => Math.floor((free + held) / 4);
