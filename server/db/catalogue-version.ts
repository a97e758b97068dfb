// Random words that say whether something of the catalogue has changed. `version` changes with everything a catalogue answer
// shows: it is the ETag of every catalogue GET. `goods` changes only with the goods themselves, and `availability` with them
// or when something is sold out or comes back: for what depends on no more (server/catalogue/listing-figures.ts).
// Random, not counted: a restored or reseeded database must not meet an old ETag again.
import { type SqlBool, sql } from 'kysely';
import { newId } from './new-id.ts';
import type { Db } from './schema.ts';

/** `stock`: nothing but pieces on the shelf, reviews, or how something looks on its way. */
type Changed = 'goods' | 'stock';
export type CatalogueWord = 'version' | 'goods' | 'availability';

/** To be called last in every transaction that changes products, stock, reviews, banners, stores or settings. */
export async function bumpCatalogueVersion(db: Db, changed: Changed = 'goods'): Promise<void> {
  const word = () => newId().slice(0, 16);
  const always = JSON.stringify({ version: word(), ...(changed === 'goods' ? { goods: word() } : {}) });
  const availability = JSON.stringify({ availability: word() });
  // Said by a trigger of migration 010, for the length of the transaction.
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
