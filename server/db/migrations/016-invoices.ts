// GST: the HSN of products and of sold lines, invoices and credit notes with consecutive numbers, and e-mails that carry one.
import { type Kysely, sql } from 'kysely';

const statements = [
  "alter table product add column hsn text not null default ''",
  "alter table order_line add column hsn text not null default ''",
  // The last number of a series in a financial year. Its row is locked while a number is given out.
  `create table invoice_counter (
     series text not null,
     financial_year text not null,
     last int not null,
     primary key (series, financial_year))`,
  // Orders with an invoice cannot be deleted: the law wants invoices kept for years.
  `create table invoice (
     number text primary key check (length(number) <= 16),
     series text not null check (series in ('invoice', 'credit-note')),
     financial_year text not null,
     serial int not null check (serial > 0),
     order_id text not null references shop_order (id),
     total_paise bigint not null check (total_paise >= 0),
     document jsonb not null,
     issued_at timestamptz(3) not null,
     unique (series, financial_year, serial),
     unique (order_id, series))`,
  'alter table mail add column invoice_number text',
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const invoices = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
