// The stored choices of a product against its variants and members, after any changes in any order (migration 011).
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import { listedChoices, trueChoices } from '#tests/kit/server/choices.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { type GoodsDraft, putGoods } from '#tests/kit/server/goods.ts';

const GOODS: GoodsDraft[] = [
  { id: 'mat', options: { Teal: 'M:2 L:0' } },
  { id: 'rope', options: { Red: 'M:1' } },
  { id: 'bell', options: {} },
  { id: 'set', members: ['mat', 'rope'] },
  { id: 'kit', members: ['rope'] },
];
const product = fc.constantFrom('mat', 'rope', 'bell');
const combo = fc.constantFrom('set', 'kit');
const color = fc.constantFrom('Teal', 'teal', 'Red', '');
const size = fc.constantFrom('M', 'L', '');

/** Possible changes in the database. Those that break a constraint are undone. */
const change = fc.oneof(
  fc.record({ product, color, size }).map((one) => ({
    told: `${one.product} comes in ${one.color} ${one.size}`,
    make: (db: Db) =>
      sql`insert into variant (id, product_id, color, size, stock)
        select ${JSON.stringify(one)}, id, ${one.color}, ${one.size}, 3 from product where id = ${one.product}
        on conflict do nothing`.execute(db),
  })),
  fc.record({ product, color }).map((one) => ({
    told: `${one.product} comes in ${one.color} no more`,
    make: (db: Db) =>
      db.deleteFrom('variant').where('product_id', '=', one.product).where('color', '=', one.color).execute(),
  })),
  fc.record({ product, color, size }).map((one) => ({
    told: `one size of ${one.product} becomes ${one.color} ${one.size}`,
    make: (db: Db) =>
      sql`update variant set color = ${one.color}, size = ${one.size}
        where id = (select min(id) from variant where product_id = ${one.product})
          and not exists (select from variant
            where product_id = ${one.product} and color = ${one.color} and size = ${one.size})`.execute(db),
  })),
  fc.record({ product, size, stock: fc.constantFrom(0, 2) }).map((one) => ({
    told: `there are ${one.stock} of ${one.product} in ${one.size}`,
    make: (db: Db) =>
      db
        .updateTable('variant')
        .set({ stock: one.stock })
        .where('product_id', '=', one.product)
        .where('size', '=', one.size)
        .execute(),
  })),
  fc.record({ product, combo }).map((one) => ({
    told: `${one.product} joins ${one.combo}`,
    make: (db: Db) =>
      sql`insert into combo_member (combo_id, member_id) select ${one.combo}, id from product where id = ${one.product}
        on conflict do nothing`.execute(db),
  })),
  fc.record({ product, combo }).map((one) => ({
    told: `${one.product} leaves ${one.combo}`,
    make: (db: Db) =>
      db.deleteFrom('combo_member').where('combo_id', '=', one.combo).where('member_id', '=', one.product).execute(),
  })),
  fc.record({ combo, is: fc.boolean() }).map((one) => ({
    told: `${one.combo} is ${one.is ? 'a combo' : 'a single product'}`,
    make: (db: Db) => db.updateTable('product').set({ is_combo: one.is }).where('id', '=', one.combo).execute(),
  })),
  product.map((id) => ({
    told: `${id} is taken away`,
    make: (db: Db) => db.deleteFrom('product').where('id', '=', id).where('id', '<>', 'mat').execute(),
  })),
);

onDatabase('the choices of a product', (database) => {
  test('are those of its variants or of its members after any change', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        const { db } = database();
        await db.deleteFrom('product').execute();
        await putGoods(db, GOODS);
        for (const { told, make } of changes) {
          await make(db);
          expect(await listedChoices(db), told).toEqual(await trueChoices(db));
        }
      }),
      { numRuns: 25 },
    );
  });

  test('do not change the product’s row unless something sells out, so that no order waits for it', async () => {
    const { db } = database();
    await putGoods(db, GOODS);
    const written = async () =>
      (await sql<{ id: string; by: string }>`select id, xmin::text as by from product`.execute(db)).rows;
    const before = await written();
    await sql`update variant set stock = stock * 3`.execute(db);
    expect(await written()).toEqual(before);
  });
});
