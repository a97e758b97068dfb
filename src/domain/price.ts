// Prices with GST. All amounts in paise unless stated otherwise.
import { percentOf, roundToRupee, toPaise } from './money.ts';

/** The product fields that determine a price: rupees before GST, and GST in percent. */
export interface Priced {
  salePrice: number;
  regularPrice: number;
  gst: number;
}

/** Displayed price: sale price plus GST, rounded to whole rupees. Paise. */
export function priceWithGst(product: Pick<Priced, 'salePrice' | 'gst'>): number {
  const sale = toPaise(product.salePrice);
  return roundToRupee(sale + percentOf(sale, product.gst));
}

/** The discount in whole percent, rounded down; 0 for none. Amounts in paise. */
export const percentSaved = (paise: number, regularPaise: number): number =>
  regularPaise > paise ? Math.floor(((regularPaise - paise) * 100) / regularPaise) : 0;

/** Saving: regular price minus the GST-inclusive price; zero when there is none. Paise. */
export function saving(product: Priced): number {
  return Math.max(0, toPaise(product.regularPrice) - priceWithGst(product));
}

/** GST-inclusive price times quantity. Paise. */
export const lineTotal = (product: Pick<Priced, 'salePrice' | 'gst'>, quantity: number): number =>
  priceWithGst(product) * quantity;

/** Sum of the lines. Paise. */
export const subtotal = (lines: readonly { product: Pick<Priced, 'salePrice' | 'gst'>; quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + lineTotal(line.product, line.quantity), 0);
