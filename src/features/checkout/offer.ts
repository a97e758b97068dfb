// What is about to be ordered and everything its price hangs on. The screen shows one; the gate makes a fresh one and
// compares (OFFLINE 3.11).
import type { PaymentMode } from '#src/contract/checkout-form.ts';
import type { Coupon } from '#src/contract/coupon.ts';
import type { Discount, Shipping } from '#src/contract/settings.ts';
import { type Quote, quote } from '#src/domain/quote.ts';
import type { CartLine } from '#src/features/cart/cart-line.ts';

export interface Offer {
  lines: readonly CartLine[];
  mode: PaymentMode | null;
  /** null: the shop has none, or it is not known yet. */
  shipping: Shipping | null;
  /** null before it has loaded. */
  prepaid: Discount | null;
  coupon: Coupon | null;
}

export const quoteOf = (offer: Offer): Quote => quote(offer);

/** What a coupon is a discount on: goods and shipping, in paise. */
export function couponBase(offer: Offer): number {
  const { subtotal, shipping } = quoteOf({ ...offer, coupon: null });
  return subtotal + shipping;
}
