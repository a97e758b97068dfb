// Splits GST-inclusive prices into taxable amount and tax, for invoices. Paise.
import { lineTotal, type Priced } from './price.ts';

export interface TaxedLine {
  /** The price of the line after its share of the discounts, GST included. */
  paid: number;
  /** Percent. */
  rate: number;
  taxable: number;
  gst: number;
}

interface SoldLine {
  product: Pick<Priced, 'salePrice' | 'gst'>;
  quantity: number;
}

/** Splits an inclusive amount; the parts add up to it. */
export function splitGst(paid: number, rate: number): { taxable: number; gst: number } {
  const taxable = Math.round((paid * 100) / (100 + rate));
  return { taxable, gst: paid - taxable };
}

/**
 * Splits every line after sharing the order's discounts (coupon, prepaid) in proportion to the line totals, because tax
 * is owed on what was paid. The shares add up to the discount exactly; the rounding difference goes to the last line
 * that has room.
 */
export function gstBreakup(lines: readonly SoldLine[], discount: number): TaxedLine[] {
  const totals = lines.map(({ product, quantity }) => lineTotal(product, quantity));
  const whole = totals.reduce((sum, total) => sum + total, 0);
  let rest = Math.min(discount, whole);
  let left = whole;
  return lines.map(({ product: { gst: rate } }, index) => {
    const total = totals[index] ?? 0;
    const share = left > 0 ? Math.round((rest * total) / left) : 0;
    rest -= share;
    left -= total;
    const paid = total - share;
    return { paid, rate, ...splitGst(paid, rate) };
  });
}
