// Adds what the law makes a shop say of each product (docs/compliance.md). The country is a column of its own, because listings
// are filtered and sorted by it.
import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table product
     add column country_of_origin text not null default '',
     add column facts jsonb not null default '{}'`,
  // server/catalogue/listing-order.ts orders by exactly this expression.
  `create index product_origin on product ((coalesce(nullif(country_of_origin, ''), '~') collate "C"), position, id)`,
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const productFacts = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
