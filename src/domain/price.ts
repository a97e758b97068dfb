// SPEC 9 "Currency and prices". All amounts in paise unless named otherwise.
import { percentOf, roundToRupee, toPaise } from './money.ts';

/** What a price is worked out from: rupees before GST, and GST in percent, as the product carries them. */
export interface Priced {
  salePrice: number;
  regularPrice: number;
  gst: number;
}

/** Displayed price: sale price plus gst percent of it, rounded to whole rupees. Paise. */
export function priceWithGst(product: Pick<Priced, 'salePrice' | 'gst'>): number {
  const sale = toPaise(product.salePrice);
  return roundToRupee(sale + percentOf(sale, product.gst));
}

/** How much less it costs than it would, in whole percent rounded down; 0 when it does not. Amounts in paise. */
export const percentSaved = (paise: number, regularPaise: number): number =>
  regularPaise > paise ? Math.floor(((regularPaise - paise) * 100) / regularPaise) : 0;

/** Saving: regular price minus the GST-inclusive price; zero when there is none. Paise. */
export function saving(product: Priced): number {
  return Math.max(0, toPaise(product.regularPrice) - priceWithGst(product));
}

/** Saving in whole percent of the regular price, 0 when there is none. */
export function savingPercent(product: Priced): number {
  const regular = toPaise(product.regularPrice);
  return regular > 0 ? Math.floor((saving(product) * 100) / regular) : 0;
}

/** GST-inclusive price times quantity. Paise. */
export const lineTotal = (product: Pick<Priced, 'salePrice' | 'gst'>, quantity: number): number =>
  priceWithGst(product) * quantity;

/** Sum of the lines. Paise. */
export const subtotal = (lines: readonly { product: Pick<Priced, 'salePrice' | 'gst'>; quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + lineTotal(line.product, line.quantity), 0);
