// What is printed on an invoice, in order, for the page and the PDF alike.

import type { InvoiceDocument, InvoiceLine, Party } from '#server/db/invoice-schema.ts';
import { groupDigits } from '#src/domain/money.ts';
import { longDate } from '#src/domain/shop-date.ts';
import { type SummedPart, sumOf } from './invoice-sums.ts';

/** Rule 48(1) of the CGST Rules: an invoice for goods has three copies, each with its marking. */
export const COPIES = {
  recipient: 'Original for recipient',
  transporter: 'Duplicate for transporter',
  supplier: 'Triplicate for supplier',
} as const;
export type Copy = keyof typeof COPIES;

export interface InvoiceLayout {
  title: string;
  /** The marking of the copy; '' on a credit note. */
  copy: string;
  seller: string[];
  facts: [name: string, value: string][];
  /** Buyer, and the address of delivery if it is another. */
  parties: { title: string; lines: string[] }[];
  columns: { title: string; isText?: boolean }[];
  rows: string[][];
  /** Under the columns. */
  totals: string[];
  /** Below the table, the last one large. */
  sums: [name: string, value: string][];
  notes: string[];
}

/** '1,24,999.50' */
const figure = (paise: number): string =>
  `${groupDigits(Math.floor(paise / 100))}.${String(paise % 100).padStart(2, '0')}`;

const TITLES = { invoice: 'Tax invoice', 'credit-note': 'Credit note' } as const;
const PAID_BY = { online: 'Paid online', cod: 'Cash on delivery' } as const;

export function layOut(invoice: InvoiceDocument, copy: Copy = 'recipient'): InvoiceLayout {
  const { kind, number, order, corrects, seller, buyer, delivery, placeOfSupply } = invoice;
  const columns = columnsOf(invoice);
  return {
    title: TITLES[kind],
    copy: kind === 'invoice' ? COPIES[copy] : '',
    seller: [seller.name, seller.address, `GSTIN ${seller.gstin}`, `State: ${stateOf(seller)}`],
    facts: [
      [`${TITLES[kind]} number`, number],
      ['Date of issue', longDate(invoice.issuedAt)],
      ...(corrects
        ? [['For invoice', `${corrects.number} of ${longDate(corrects.issuedAt)}`] satisfies [string, string]]
        : []),
      ['Order number', order.number],
      ['Date of order', longDate(order.placedAt)],
      ['Payment', PAID_BY[order.paidBy]],
      ['Place of supply', `${placeOfSupply.name} (${placeOfSupply.code})`],
      ['Tax payable on reverse charge', 'No'],
    ],
    parties: [
      {
        title: 'Billed to',
        lines: [
          buyer.name,
          buyer.address,
          `State: ${stateOf(buyer)}`,
          ...(buyer.gstin === '' ? [] : [`GSTIN ${buyer.gstin}`]),
        ],
      },
      ...(delivery === '' ? [] : [{ title: 'Delivered to', lines: [delivery] }]),
    ],
    columns: columns.map(({ title, isText }) => (isText ? { title, isText } : { title })),
    rows: invoice.lines.map((line, at) => columns.map(({ cell }) => cell(line, at))),
    totals: columns.map(({ sum }) => (sum === undefined ? '' : figure(sumOf(invoice, sum)))),
    sums: sumsOf(invoice),
    notes: [
      'All amounts in Indian rupees. Shipping is taxed like the goods it brings.',
      `For ${seller.name}: an electronic document, valid without a signature.`,
    ],
  };
}

const stateOf = ({ state }: Party) => `${state.name} (${state.code})`;

interface Column {
  title: string;
  isText?: boolean;
  cell: (line: InvoiceLine, at: number) => string;
  sum?: SummedPart;
}

/**
 * Columns without an amount in any line are left out. A credit note has no prices and discounts: it says what is taken back, which
 * may be a part of a line, or none of its pieces.
 */
function columnsOf(invoice: InvoiceDocument): Column[] {
  const { stateTax } = invoice;
  const isInvoice = invoice.kind === 'invoice';
  const half = ({ rate }: InvoiceLine) => `${rate / 2}%`;
  const isWithinState = invoice.placeOfSupply.code === invoice.seller.state.code;
  const all: (Column & { isShown?: boolean })[] = [
    { title: 'No.', isText: true, cell: (_, at) => String(at + 1) },
    { title: 'Goods', isText: true, cell: (line) => line.description },
    { title: 'HSN', isText: true, cell: (line) => line.hsn || '-' },
    { title: 'Pieces', cell: (line) => (line.quantity === 0 ? '-' : String(line.quantity)) },
    { title: 'Price a piece incl. GST', cell: (line) => figure(line.total / line.quantity), isShown: isInvoice },
    {
      title: 'Shipping',
      cell: (line) => figure(line.shipping),
      sum: 'shipping',
      isShown: isInvoice && sumOf(invoice, 'shipping') > 0,
    },
    {
      title: 'Discount',
      cell: (line) => figure(line.discount),
      sum: 'discount',
      isShown: isInvoice && sumOf(invoice, 'discount') > 0,
    },
    { title: 'Taxable value', cell: (line) => figure(line.taxable), sum: 'taxable' },
    {
      title: 'CGST',
      cell: (line) => `${figure(line.central)} (${half(line)})`,
      sum: 'central',
      isShown: isWithinState,
    },
    { title: stateTax, cell: (line) => `${figure(line.state)} (${half(line)})`, sum: 'state', isShown: isWithinState },
    {
      title: 'IGST',
      cell: (line) => `${figure(line.integrated)} (${line.rate}%)`,
      sum: 'integrated',
      isShown: !isWithinState,
    },
    { title: 'Total', cell: (line) => figure(line.paid), sum: 'paid' },
  ];
  return all.filter(({ isShown = true }) => isShown);
}

function sumsOf(invoice: InvoiceDocument): [string, string][] {
  const isWithinState = invoice.placeOfSupply.code === invoice.seller.state.code;
  const taxes: [string, string][] = isWithinState
    ? [
        ['CGST', figure(sumOf(invoice, 'central'))],
        [invoice.stateTax, figure(sumOf(invoice, 'state'))],
      ]
    : [['IGST', figure(sumOf(invoice, 'integrated'))]];
  return [
    ['Taxable value', figure(sumOf(invoice, 'taxable'))],
    ...taxes,
    [invoice.kind === 'invoice' ? 'Invoice total' : 'Credited', `Rs. ${figure(sumOf(invoice, 'paid'))}`],
  ];
}
