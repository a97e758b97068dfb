import type { Shipping } from '#src/contract/settings.ts';
import { formatRupees } from '#src/domain/money.ts';
import { shippingCharge } from '#src/domain/quote.ts';
import * as cartMessages from './messages.ts';

/**
 * The line under 'Shipping': the cart shows 0 (SPEC 9), and a charge first seen at the last step would be drip pricing,
 * so this says when one applies and how much (DESIGN 7).
 */
export function shippingNote(setting: Shipping | null, subtotalPaise: number): string {
  const onDelivery = shippingCharge(subtotalPaise, 'cod', setting);
  if (!setting || onDelivery === 0) return cartMessages.shippingFree;
  return setting.type === 'flat'
    ? cartMessages.shippingFlat(formatRupees(onDelivery))
    : cartMessages.shippingPercent(setting.amount, formatRupees(onDelivery));
}
