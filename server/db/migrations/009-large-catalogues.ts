// Keeps listings and search fast with 100,000 products: an index for each sort order, and a table of the catalogue's distinct
// words, so that a mistyped word is not compared with every product.
import { type Kysely, sql } from 'kysely';

/** server/catalogue/listing-order.ts orders by exactly this expression. */
const AVERAGE = '(rating_sum::bigint * 1000000 / greatest(rating_count, 1))';
const WORDS_OF = (text: string) => `unnest(string_to_array(trim(${text}), ' '))`;

const statements = [
  `create index product_rating on product (${AVERAGE} desc, rating_count desc, position, id)`,
  'create index product_newest on product (created_at desc, position, id)',
  'create index product_category_price on product (category_id, price_paise, position, id)',
  `create table catalogue_word (word text primary key check (word <> ''))`,
  `insert into catalogue_word select distinct word from product, ${WORDS_OF('search_text')} as word where word <> ''`,
  // A word that no product has any more stays and finds nothing. Deleting it could race with a product just added.
  `create function keep_catalogue_words() returns trigger language plpgsql as $$
   begin
     insert into catalogue_word select distinct word from ${WORDS_OF('new.search_text')} as word where word <> ''
     on conflict do nothing;
     return null;
   end $$`,
  `create trigger product_added after insert on product
     for each row execute function keep_catalogue_words()`,
  `create trigger product_renamed after update of search_text on product
     for each row when (old.search_text is distinct from new.search_text) execute function keep_catalogue_words()`,
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const largeCatalogues = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
