// The sums of an order for display. API amounts in rupees become paise; gateway amounts already are paise.
import type { Order } from '#src/contract/order.ts';
import { gstBreakup, type TaxedLine } from '#src/domain/gst-breakup.ts';
import { toPaise } from '#src/domain/money.ts';
import { hasPayment } from '#src/domain/order-state.ts';
import { lineTotal, subtotal } from '#src/domain/price.ts';
import { isCod } from './order-person.ts';

export interface OrderSums {
  subtotal: number;
  shipping: number;
  coupon: number;
  prepaid: number;
  total: number;
  /** The amount that the provider charged. */
  paid: number;
  /** Due on delivery; 0 for a prepaid order. */
  balance: number;
  gst: TaxedLine[];
}

/** Parts of the total that the backend does not send are 0. The total is always the backend's. */
export function orderSums(order: Order): OrderSums {
  const lines = order.productData.map(({ product_id: product, quantity }) => ({ product, quantity }));
  const coupon = toPaise(order.couponDiscount);
  const prepaid = toPaise(order.prepaidDiscount);
  const { amount_paid = 0, amount = 0 } = order.paymentData ?? {};
  const paidPaise = hasPayment(order) ? Math.round(amount_paid || amount) : 0;
  return {
    subtotal: subtotal(lines),
    shipping: toPaise(order.shippingCharges),
    coupon,
    prepaid,
    total: toPaise(order.orderTotalAmount),
    paid: isCod(order) ? toPaise(order.advancePaid) || paidPaise : paidPaise,
    balance: toPaise(order.remainingAmount),
    gst: gstBreakup(
      lines.map(({ product, quantity }) => ({ total: lineTotal(product, quantity), rate: product.gst })),
      { shipping: toPaise(order.shippingCharges), discount: coupon + prepaid },
    ),
  };
}
