// A GST tax invoice by Rule 46 of the CGST Rules, and a credit note by Rule 53, as they are stored. Everything that is printed is in
// here, so that it stays the same when settings and rates change. Paise.
import type { GstState } from '#server/gst/gst-states.ts';

export interface InvoiceLine {
  description: string;
  hsn: string;
  quantity: number;
  /** GST included, before shipping and discounts. */
  total: number;
  shipping: number;
  discount: number;
  taxable: number;
  /** Percent. */
  rate: number;
  central: number;
  state: number;
  integrated: number;
  paid: number;
}

export interface Party {
  name: string;
  address: string;
  gstin: string;
  state: GstState;
}

export interface InvoiceDocument {
  kind: 'invoice' | 'credit-note';
  number: string;
  issuedAt: string;
  /** Of a credit note: the invoice that it corrects. */
  corrects: { number: string; issuedAt: string } | null;
  order: { number: string; placedAt: string; paidBy: 'online' | 'cod' };
  seller: Party;
  buyer: Party;
  /** The address of delivery, '' if it is the buyer's. */
  delivery: string;
  placeOfSupply: GstState;
  stateTax: 'SGST' | 'UTGST';
  lines: InvoiceLine[];
}

type Sum = 'taxable' | 'central' | 'state' | 'integrated' | 'shipping' | 'discount' | 'paid';

export const sumOf = ({ lines }: Pick<InvoiceDocument, 'lines'>, part: Sum): number =>
  lines.reduce((sum, line) => sum + line[part], 0);
