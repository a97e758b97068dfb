// How much an unpaid order may order and hold, with the reason for each number (decision 037). An order above the hold limits is
// still created: it holds nothing and takes its stock when it is paid.

/** Above these limits an order is refused, and the shopper is sent to customer service for a bulk order. */
export const ORDER_LIMITS = {
  /** A gym buys a few dozen of one item; a hundred is a wholesale order. */
  piecesALine: 100,
  piecesAnOrder: 300,
  /** Rs. 10,00,000 equips a gym; nobody pays more by card. */
  valuePaise: 100_000_000,
} as const;

export const HOLD_LIMITS = {
  /** Minutes. Time to open the payment window on a bad network. After that ORDER_HOLD_MINUTES applies. */
  shortMinutes: 5,
  /** So few pieces may all be held: a hundred shoppers who want the last ten then open only ten orders. */
  fewPieces: 10,
  /** Minutes without another abandoned hold until abandoned holds are cleared: three short holds. */
  abandonedMinutes: 15,
  /** Two tabs and a double click. More is not meant to be paid. Above it orders are refused. */
  openOrdersASession: 3,
  /** One payment window at a time. */
  extendedASession: 1,
  /** Rs. 10,00,000: the largest order. */
  valueASessionPaise: 100_000_000,
  /** A carrier's NAT on a sale day: 500 shoppers who pay within two minutes have about 100 open orders at a time. */
  ordersAClient: 200,
  /** Rs. 25,00,000: those hundred at twice the usual order. */
  valueAClientPaise: 250_000_000,
} as const;

/** A variant or coupon with `free` units and `held` ones that unpaid orders have taken. */
export interface Supply {
  free: number;
  held: number;
  /** Units that were recently held and not paid for. */
  abandoned: number;
}

/**
 * All unpaid orders together may hold half of the units, or all of them if there are at most ten. Once twice as many units as there
 * are were abandoned, the half applies to few units too. The last unit then cannot be held: the shopper who pays first gets it.
 */
export function heldAtMost({ free, held, abandoned }: Supply): number {
  const units = free + held;
  return units <= HOLD_LIMITS.fewPieces && abandoned < 2 * units ? units : Math.floor(units / 2);
}

/** How many units one session or one client IP may hold: half of few, a quarter of many. */
export function heldByOneAtMost({ free, held }: Supply): number {
  const units = free + held;
  const ofFew = Math.ceil(Math.min(units, HOLD_LIMITS.fewPieces) / 2);
  return Math.max(ofFew, Math.floor(units / 4));
}

/** How many units may be held for the longer time: a quarter, so the last three never are. */
export const extendedAtMost = ({ free, held }: Supply): number => Math.floor((free + held) / 4);
