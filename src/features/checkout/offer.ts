// The items to order and everything their price depends on. The screen shows one offer; the check before payment builds
// a fresh one and compares.

import type { Coupon } from '#src/contract/coupon.ts';
import type { PaymentMode } from '#src/contract/payment-mode.ts';
import type { Discount, Shipping } from '#src/contract/settings.ts';
import type { Delivery } from '#src/domain/pin-rules.ts';
import { type Quote, quote } from '#src/domain/quote.ts';
import type { CartLine } from '#src/features/cart/cart-line.ts';

export interface Offer {
  lines: readonly CartLine[];
  mode: PaymentMode | null;
  /** null: the shop has none, or it has not loaded yet. */
  shipping: Shipping | null;
  /** null until loaded. */
  prepaid: Discount | null;
  coupon: Coupon | null;
  /** The advance on COD in percent, if the shop names one. */
  advancePercent?: number | undefined;
  /** Where it goes, and what the shop has answered of it: the earlier pages, then this one. Missing while the form has no PIN code, and for another backend, which has no rules. */
  delivery?: { pin: string; answers: readonly Delivery[] } | undefined;
  /** Why the total is not known: a setting that it depends on is loading, or did not load. Missing: it is known. */
  unknown?: 'loading' | 'failed' | undefined;
}

export const quoteOf = (offer: Offer): Quote => quote(offer);

/** The amount to which a coupon applies: products and shipping, in paise. */
export function couponBase(offer: Offer): number {
  const { subtotal, shipping } = quoteOf({ ...offer, coupon: null });
  return subtotal + shipping;
}
