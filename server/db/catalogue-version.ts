// One random word that changes with everything a catalogue answer shows, the ETag of every catalogue GET; and one that
// changes only with the goods themselves, for what does not depend on stock and reviews (server/catalogue/listing-figures.ts).
// Random, not counted: a restored or reseeded database must not meet an old ETag again.
import { sql } from 'kysely';
import { newId } from './new-id.ts';
import type { Db } from './schema.ts';

/** `stock`: nothing but pieces on the shelf, reviews, or how something looks on its way. */
type Changed = 'goods' | 'stock';

/** To be called last in every transaction that changes products, stock, reviews, banners, stores or settings. */
export async function bumpCatalogueVersion(db: Db, changed: Changed = 'goods'): Promise<void> {
  const word = () => newId().slice(0, 16);
  const value = JSON.stringify({ version: word(), ...(changed === 'goods' ? { goods: word() } : {}) });
  await db
    .insertInto('setting')
    .values({ key: 'data-version', value })
    .onConflict((clash) => clash.column('key').doUpdateSet({ value: sql`setting.value || excluded.value` }))
    .execute();
}

/** '0' before the first write. */
export const readCatalogueVersion = (db: Db): Promise<string> => readWord(db, 'version');

/** '0' before the first write. */
export const readGoodsVersion = (db: Db): Promise<string> => readWord(db, 'goods');

async function readWord(db: Db, which: 'version' | 'goods'): Promise<string> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'data-version').executeTakeFirst();
  const word = (row?.value as Record<string, unknown> | undefined)?.[which];
  return typeof word === 'string' ? word : '0';
}
