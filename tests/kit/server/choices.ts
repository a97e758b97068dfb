// A product's choices: as the database stores them (migration 011), and as they must be.
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

interface Choices {
  all: string[];
  inStock: string[];
}

/** The stored choices, by product id. */
export async function listedChoices(db: Db): Promise<Record<string, Choices>> {
  const names = (column: string) =>
    sql`(select coalesce(jsonb_agg(color || '/' || size order by color, size), '[]')
      from choice where choice.id = any (${sql.ref(column)}))`;
  const { rows } = await sql<{ id: string } & Choices>`
    select id, ${names('choices')} as "all", ${names('choices_in_stock')} as "inStock" from product`.execute(db);
  return Object.fromEntries(
    rows.map(({ id, all, inStock }) => [id, { all: all.toSorted(), inStock: inStock.toSorted() }]),
  );
}

/** The same, computed from variants and members. */
export async function trueChoices(db: Db): Promise<Record<string, Choices>> {
  const products = await db.selectFrom('product').select(['id', 'is_combo']).execute();
  const variants = await db.selectFrom('variant').selectAll().execute();
  const members = await db.selectFrom('combo_member').select(['combo_id', 'member_id']).execute();
  const sorted = (some: typeof variants) => [...new Set(some.map((one) => `${one.color}/${one.size}`))].toSorted();
  return Object.fromEntries(
    products.map(({ id, is_combo }) => {
      const its = is_combo ? members.filter((one) => one.combo_id === id).map((one) => one.member_id) : [id];
      const all = variants.filter((one) => its.includes(one.product_id));
      const inStock = all.filter(({ stock }) => stock > 0);
      const isThere = its.every((one) => inStock.some(({ product_id }) => product_id === one));
      return [id, { all: sorted(all), inStock: isThere ? sorted(inStock) : [] }];
    }),
  );
}
