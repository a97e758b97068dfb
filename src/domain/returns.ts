// Returns and exchanges of a delivered order: their states, until when they can be asked for, and what comes back. Paise.
import type { RETURN_REASONS } from '#src/contract/order-return.ts';
import type { TaxedLine } from './gst-breakup.ts';
import { INDIA_AHEAD_MS } from './shop-date.ts';

/** origin: nobody took the parcel, and it came back to the shop. credit: money comes back, and no goods. */
export const RETURN_KINDS = ['return', 'exchange', 'origin', 'credit'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

export const RETURN_STATUSES = [
  ...(['Requested', 'Approved', 'Declined', 'Picked up', 'Received', 'Refunded', 'Exchanged'] as const),
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** The merchant declines after a look at the parcel, or when it never comes. What is received is accepted. */
const NEXT: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  Requested: ['Approved', 'Declined'],
  Approved: ['Picked up', 'Received', 'Declined'],
  'Picked up': ['Received', 'Declined'],
  Received: ['Refunded', 'Exchanged'],
  Declined: [],
  Refunded: [],
  Exchanged: [],
};

/** Where a return may go. An exchange may end in a refund; a return is never exchanged. Unknown statuses lead nowhere. */
export const nextOfReturn = ({ kind, status }: { kind: string; status: string }): readonly ReturnStatus[] =>
  (RETURN_STATUSES.find((known) => known === status) ? NEXT[status as ReturnStatus] : []).filter(
    (to) => to !== 'Exchanged' || kind === 'exchange',
  );

/** Why something goes back. `isOurs`: the fault is the shop's, so shipping comes back too (the refund policy). */
export const REASONS = {
  size: { isOurs: false },
  'changed-mind': { isOurs: false },
  damaged: { isOurs: true },
  'wrong-product': { isOurs: true },
  'not-as-described': { isOurs: true },
} as const satisfies Record<(typeof RETURN_REASONS)[number], { isOurs: boolean }>;
export type ReturnReason = keyof typeof REASONS;

/** The return policy's promise, where an order names no other. */
export const RETURN_DAYS = 10;

const DAY_MS = 86_400_000;

/** The end of the last day on which a return can be asked for, Indian time. */
export function returnUntil(deliveredAt: Date, days: number): Date {
  const day = Math.floor((deliveredAt.getTime() + INDIA_AHEAD_MS) / DAY_MS);
  return new Date((day + days + 1) * DAY_MS - INDIA_AHEAD_MS - 1);
}

/**
 * What was paid for a line: the goods less the line's share of the discounts, and shipping. Discounts that exceed the goods leave
 * nothing for them.
 */
export function worthOfLine({ total, discount, paid }: Pick<TaxedLine, 'total' | 'discount' | 'paid'>) {
  const goods = Math.min(paid, Math.max(0, total - discount));
  return { goods, shipping: paid - goods };
}

export interface ReturnedPieces {
  /** Pieces of the line in the order. */
  of: number;
  /** Pieces of the line in earlier returns. */
  earlier: number;
  quantity: number;
}

/** A colour and size; '' where a product has none. */
export interface LineOption {
  color: string;
  size: string;
}

/**
 * The pieces of a line that the customer has, the first to go back first. The replacement of an exchange may go back like the piece
 * before it.
 * @param returns those of the line, oldest first
 */
export function piecesHeld(
  { quantity, color, size }: LineOption & { quantity: number },
  returns: readonly (LineOption & { status: string; quantity: number })[],
): LineOption[] {
  const pieces = (count: number, option: LineOption) => Array.from({ length: count }, () => option);
  const held = pieces(quantity, { color, size });
  for (const one of returns.filter(({ status }) => status !== 'Declined')) {
    held.splice(0, one.quantity);
    if (one.status === 'Exchanged') held.push(...pieces(one.quantity, { color: one.color, size: one.size }));
  }
  return held;
}

/** Pieces of a line whose money came back or may come back. */
export const piecesGone = (returns: readonly { status: string; quantity: number }[]): number =>
  returns.reduce((sum, { status, quantity }) => sum + (['Declined', 'Exchanged'].includes(status) ? 0 : quantity), 0);

/** What comes back for some pieces of a line. The pieces of a line add up to it, one after the other. */
export function worthOfPieces(
  line: Pick<TaxedLine, 'total' | 'discount' | 'paid'>,
  { of, earlier, quantity }: ReturnedPieces,
  isOurs: boolean,
): number {
  const { goods, shipping } = worthOfLine(line);
  const upTo = (pieces: number) =>
    Math.round((goods * pieces) / of) + (isOurs ? Math.round((shipping * pieces) / of) : 0);
  return upTo(earlier + quantity) - upTo(earlier);
}

/**
 * What comes back of a payment when nobody took the parcel: all but the shipping charge, which is not refunded once the parcel is
 * handed over (the cancellation policy).
 */
export const worthAfterOrigin = (
  paid: number,
  lines: readonly Pick<TaxedLine, 'total' | 'discount' | 'paid'>[],
): number => Math.max(0, paid - lines.reduce((sum, line) => sum + worthOfLine(line).shipping, 0));
