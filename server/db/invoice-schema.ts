// The tables of invoices (migration 016), as Kysely types, and what an invoice holds. Everything that is printed is stored, so that it
// stays the same when settings and rates change. Amounts are paise.
import type { ColumnType, JSONColumnType } from 'kysely';
import type { GstState } from '#src/domain/gst-states.ts';

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

/** A tax invoice by Rule 46 of the CGST Rules, or a credit note by Rule 53(1A). */
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

export interface InvoiceCounterTable {
  series: string;
  /** '26-27' */
  financial_year: string;
  last: number;
}

/** Invoices and credit notes as issued. Never changed, never deleted. */
export interface InvoiceTable {
  /** 'VY/26-27/000123' */
  number: string;
  series: 'invoice' | 'credit-note';
  financial_year: string;
  serial: number;
  order_id: string;
  /** The return that a credit note is about; null: it takes the whole invoice back. */
  return_id: ColumnType<string | null, string | null | undefined, never>;
  total_paise: number;
  document: JSONColumnType<InvoiceDocument>;
  issued_at: ColumnType<Date, Date | string, never>;
}

export interface InvoiceTables {
  invoice: InvoiceTable;
  invoice_counter: InvoiceCounterTable;
}
