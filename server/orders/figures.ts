// The current figures that a 409 of /create-order carries, and what differs from those that the shopper saw.
import type { OrderFigures } from '#src/contract/payment.ts';
import { toPaise, toRupees } from '#src/domain/money.ts';
import { priceWithGst } from '#src/domain/price.ts';
import type { PricedOrder } from './price-order.ts';
import type { OrderedLine } from './resolve-lines.ts';

/** Paise for one piece of a line, GST included. */
export const unitPrice = ({ product }: OrderedLine): number =>
  priceWithGst({ salePrice: Number(product.salePrice), gst: Number(product.gst ?? 0) });

export function figuresOf({ lines, quote, coupon }: PricedOrder): OrderFigures {
  return {
    lines: lines.map((line) => ({
      product_id: line.product._id,
      productName: line.product.productName,
      color: line.color,
      size: line.size,
      quantity: line.quantity,
      price: toRupees(unitPrice(line)),
      total: toRupees(unitPrice(line) * line.quantity),
      stock: line.stock,
    })),
    coupon: coupon && { code: coupon.code, discount: toRupees(quote.coupon) },
    subtotal: toRupees(quote.subtotal),
    shipping: toRupees(quote.shipping),
    couponDiscount: toRupees(quote.coupon),
    prepaidDiscount: toRupees(quote.prepaid),
    payable: toRupees(quote.payable),
    advance: toRupees(quote.advance),
    balance: toRupees(quote.balance),
    dueNow: toRupees(quote.dueNow),
  };
}

/** The figures that the page showed. */
interface SeenFigures {
  /** Paise. */
  amount: number;
  /** Rupees. */
  total: number;
  shippingCharges: number;
}

/**
 * The names of the figures that differ: price, shipping, total, amount. [] if the shopper saw what we would charge. The total is
 * the whole payable amount. A client may send it without the prepaid discount; that is accepted too.
 */
export function differencesFrom(seen: SeenFigures, { lines, quote }: PricedOrder): string[] {
  const total = toPaise(seen.total);
  const differs: Record<string, boolean> = {
    price: lines.some((line) => line.seenPrice !== undefined && toPaise(line.seenPrice) !== unitPrice(line)),
    shipping: toPaise(seen.shippingCharges) !== quote.shipping,
    total: total !== quote.payable && total !== quote.payable + quote.prepaid,
    amount: seen.amount !== quote.dueNow,
  };
  return Object.keys(differs).filter((name) => differs[name]);
}
