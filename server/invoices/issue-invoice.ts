// Issues invoices and credit notes. The number is given out in the transaction that makes it necessary, under the lock of its
// counter's row: numbers are consecutive over all instances, and a transaction that rolls back leaves no gap.
import { sql } from 'kysely';
import { readSetting } from '#server/catalogue/read-setting.ts';
import type { InvoiceDocument } from '#server/db/invoice-schema.ts';
import type { Db } from '#server/db/schema.ts';
import { financialYear, invoiceNumber, type Series } from './invoice-number.ts';
import { sumOf } from './invoice-sums.ts';
import { type CreditedPart, creditLine, invoiceOf, sellerOf } from './make-invoice.ts';

/** Call it when the order is placed. Resolves to the number; null if the seller is not registered for GST. */
export async function issueInvoice(tx: Db, orderId: string, now: Date): Promise<string | null> {
  const seller = sellerOf(await readSetting(tx, 'contact'));
  if (!seller) return null;
  const order = await tx.selectFrom('shop_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return store(tx, orderId, { ...invoiceOf(seller, order, lines), kind: 'invoice', corrects: null }, now);
}

/** Call it when a placed order is canceled: it takes the whole invoice back. Resolves to its number; null if there is no invoice. */
export async function issueCreditNote(tx: Db, orderId: string, now: Date): Promise<string | null> {
  const invoice = await readInvoice(tx, orderId);
  if (!invoice) return null;
  const corrects = { number: invoice.number, issuedAt: invoice.issued_at.toISOString() };
  return store(tx, orderId, { ...invoice.document, kind: 'credit-note', corrects }, now);
}

/** Call it when money of a return goes back. Resolves to its number; null if there is no invoice or no money. */
export async function issuePartCredit(
  tx: Db,
  credit: { orderId: string; returnId: string; parts: readonly (CreditedPart & { line: number })[] },
  now: Date,
): Promise<string | null> {
  const invoice = await readInvoice(tx, credit.orderId);
  const lines = credit.parts.flatMap(({ line: at, ...part }) => {
    const line = invoice?.document.lines[at];
    return line && part.amount > 0 ? [creditLine(line, part)] : [];
  });
  if (!invoice || lines.length === 0) return null;
  const corrects = { number: invoice.number, issuedAt: invoice.issued_at.toISOString() };
  const draft = { ...invoice.document, lines, kind: 'credit-note' as const, corrects };
  return store(tx, credit.orderId, draft, now, credit.returnId);
}

const readInvoice = (tx: Db, orderId: string) =>
  tx
    .selectFrom('invoice')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('series', '=', 'invoice')
    .executeTakeFirst();

async function store(
  tx: Db,
  order_id: string,
  draft: Omit<InvoiceDocument, 'number' | 'issuedAt'>,
  issued_at: Date,
  return_id: string | null = null,
): Promise<string> {
  const series = draft.kind;
  const financial_year = financialYear(issued_at);
  const serial = await nextSerial(tx, series, financial_year);
  const number = invoiceNumber(series, financial_year, serial);
  const document: InvoiceDocument = { ...draft, number, issuedAt: issued_at.toISOString() };
  await tx
    .insertInto('invoice')
    .values({
      ...{ number, series, financial_year, serial, order_id, return_id, issued_at },
      total_paise: sumOf(document, 'paid'),
      document: JSON.stringify(document),
    })
    .execute();
  return number;
}

async function nextSerial(tx: Db, series: Series, financial_year: string): Promise<number> {
  const { last } = await tx
    .insertInto('invoice_counter')
    .values({ series, financial_year, last: 1 })
    .onConflict((clash) =>
      clash.columns(['series', 'financial_year']).doUpdateSet({ last: sql<number>`invoice_counter.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
