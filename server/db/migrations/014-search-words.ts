// Computes `search_text` anew: the words of the name stand first, and a number with its unit is one word. Adds an index by which a
// search for a colour or a size finds its products.
import { type Kysely, sql } from 'kysely';
import { searchText } from '#src/domain/search-words.ts';

/** Products per statement. */
const BATCH = 2_000;

interface Row {
  id: string;
  name: string;
  category: string;
  brand: string;
  code: string;
}

/** Runs inside the migrator's transaction. */
export const searchWords = {
  async up(db: Kysely<unknown>): Promise<void> {
    // The trigger of migration 009 adds the new words.
    await sql`delete from catalogue_word`.execute(db);
    for (let last: string | undefined = ''; last !== undefined; ) {
      const { rows }: { rows: Row[] } = await sql<Row>`
        select p.id, p.name, c.name as category, p.brand, p.code from product p join category c on c.id = p.category_id
        where p.id > ${last} order by p.id limit ${BATCH}`.execute(db);
      const texts = rows.map(({ name, category, brand, code }) => searchText(name, category, brand, code));
      await sql`
        update product set search_text = made.search_text
        from unnest(${rows.map(({ id }) => id)}::text[], ${texts}::text[]) as made (id, search_text)
        where product.id = made.id`.execute(db);
      last = rows.at(-1)?.id;
    }
    await sql`create index product_choices on product using gin (choices)`.execute(db);
  },
};
