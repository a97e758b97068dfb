// Splits what an order cost over its lines, and every line into taxable value and tax, for the order page and the invoice. Paise.

export interface SoldLine {
  /** The price of the whole line, GST included, before discounts. */
  total: number;
  /** GST in percent. */
  rate: number;
}

export interface TaxedLine extends SoldLine {
  /** The line's share of the order's shipping and of its discounts. */
  shipping: number;
  discount: number;
  /** total + shipping - discount */
  paid: number;
  taxable: number;
  /** Always even: half of it is central tax, half of it state tax. */
  gst: number;
}

/** Splits an inclusive amount; the parts add up to it. */
export function splitGst(paid: number, rate: number): { taxable: number; gst: number } {
  const gst = 2 * Math.round((paid * rate) / (2 * (100 + rate)));
  return { taxable: paid - gst, gst };
}

/**
 * The part of a line that a credit note takes back, after `before` of it was credited. Parts of a rupee or more add up to the
 * line's own taxable value and tax.
 */
export function splitCredit({ rate }: Pick<SoldLine, 'rate'>, { before, amount }: { before: number; amount: number }) {
  const gst = splitGst(before + amount, rate).gst - splitGst(before, rate).gst;
  const within = Math.max(0, Math.min(gst, amount - (amount % 2)));
  return { taxable: amount - within, gst: within };
}

/**
 * Shares shipping and discounts of an order in proportion to its lines, because tax is owed on what was paid, and shipping is taxed
 * like the goods it brings (section 8 of the CGST Act). The shares add up exactly.
 */
export function gstBreakup(lines: readonly SoldLine[], order: { shipping: number; discount: number }): TaxedLine[] {
  const shipping = shareOut(
    order.shipping,
    lines.map(({ total }) => total),
  );
  const charged = lines.map(({ total }, at) => total + (shipping[at] ?? 0));
  const whole = charged.reduce((sum, one) => sum + one, 0);
  const discount = shareOut(Math.min(order.discount, whole), charged);
  return lines.map(({ total, rate }, at) => {
    const shares = { shipping: shipping[at] ?? 0, discount: discount[at] ?? 0 };
    const paid = total + shares.shipping - shares.discount;
    return { total, rate, ...shares, paid, ...splitGst(paid, rate) };
  });
}

/** Shares of `amount` in proportion to `weights`. No share is larger than its weight if `amount` is not larger than their sum. */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  let rest = amount;
  let left = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight, at) => {
    const share = at === weights.length - 1 ? rest : left > 0 ? Math.round((rest * weight) / left) : 0;
    rest -= share;
    left -= weight;
    return share;
  });
}
