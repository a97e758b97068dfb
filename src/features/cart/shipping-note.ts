import type { Shipping } from '#src/contract/settings.ts';
import { formatRupees } from '#src/domain/money.ts';
import { shippingCharge } from '#src/domain/quote.ts';
import * as cartMessages from './messages.ts';

/**
 * The line under 'Shipping'. The cart shows shipping as 0, so this line says when a charge applies and how much it is:
 * a charge that first appears at the last step would be drip pricing.
 */
export function shippingNote(setting: Shipping | null, subtotalPaise: number): string {
  const onDelivery = shippingCharge(subtotalPaise, 'cod', setting);
  if (!setting || onDelivery === 0) return cartMessages.shippingFree;
  return setting.type === 'flat'
    ? cartMessages.shippingFlat(formatRupees(onDelivery))
    : cartMessages.shippingPercent(setting.amount, formatRupees(onDelivery));
}
