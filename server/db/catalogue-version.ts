// Random words that change with the catalogue. `version` changes with everything that a catalogue response shows; it is the ETag
// of every catalogue GET. `goods` changes only with the products themselves. `availability` changes with them and when something
// sells out or is back in stock (used by server/catalogue/listing-figures.ts).
// Random, not counted: a restored or reseeded database must not repeat an old ETag.
import { type SqlBool, sql } from 'kysely';
import { newId } from './new-id.ts';
import type { Db } from './schema.ts';

/** `stock`: only stock counts, reviews or placeholder colours. */
type Changed = 'goods' | 'stock';
export type CatalogueWord = 'version' | 'goods' | 'availability';

/** Call it last in every transaction that changes products, stock, reviews, banners, stores or settings. */
export async function bumpCatalogueVersion(db: Db, changed: Changed = 'goods'): Promise<void> {
  const word = () => newId().slice(0, 16);
  const always = JSON.stringify({ version: word(), ...(changed === 'goods' ? { goods: word() } : {}) });
  const availability = JSON.stringify({ availability: word() });
  // Set by a trigger of migration 010 until the transaction ends.
  const isOther = sql<SqlBool>`${changed === 'goods'} or current_setting('vyayam.availability', true) = 'changed'`;
  const value = sql<string>`${always}::jsonb || case when ${isOther} then ${availability}::jsonb else '{}'::jsonb end`;
  await db
    .insertInto('setting')
    .values({ key: 'data-version', value })
    .onConflict((clash) => clash.column('key').doUpdateSet({ value: sql`setting.value || excluded.value` }))
    .execute();
}

/** '0' before the first write. */
export const readCatalogueVersion = (db: Db): Promise<string> => readCatalogueWord(db, 'version');

/** '0' before the first write. */
export async function readCatalogueWord(db: Db, which: CatalogueWord): Promise<string> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'data-version').executeTakeFirst();
  const word = (row?.value as Record<string, unknown> | undefined)?.[which];
  return typeof word === 'string' ? word : '0';
}
