// One random word that changes with everything a catalogue answer shows; the ETag of every catalogue GET.
// Random, not counted: a restored or reseeded database must not meet an old ETag again.
import { newId } from './new-id.ts';
import type { Db } from './schema.ts';

/** To be called last in every transaction that changes products, stock, reviews, banners, stores or settings. */
export async function bumpCatalogueVersion(db: Db): Promise<void> {
  const value = JSON.stringify({ version: newId().slice(0, 16) });
  await db
    .insertInto('setting')
    .values({ key: 'data-version', value })
    .onConflict((clash) => clash.column('key').doUpdateSet({ value }))
    .execute();
}

/** '0' before the first write. */
export async function readCatalogueVersion(db: Db): Promise<string> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'data-version').executeTakeFirst();
  const value = row?.value as { version?: unknown } | undefined;
  return typeof value?.version === 'string' ? value.version : '0';
}
