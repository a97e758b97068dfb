// The versions of the catalogue, which are random tokens. `version` changes with everything that a catalogue response shows; every
// instance caches its responses under it. `goods` changes only with the products themselves. `availability` changes with them and
// when something sells out or is back in stock (used by server/catalogue/listing-figures.ts and server/orders/sold-out.ts).
// Random, not counted: a restored or reseeded database must not repeat an old version. `changes` counts the versions. It tells only
// whether a replica has replayed a version (read-replicas.ts).
import { type SqlBool, sql } from 'kysely';
import { newId } from './new-id.ts';
import type { Db } from './schema.ts';

/** `stock`: only stock counts, reviews or placeholder colours. */
type Changed = 'goods' | 'stock';
export type CatalogueVersion = 'version' | 'goods' | 'availability';

export interface CatalogueState {
  /** '0' before the first write. */
  version: string;
  changes: number;
}

/** Call it last in every transaction that changes products, stock, reviews, banners, stores or settings. */
export async function bumpCatalogueVersion(db: Db, changed: Changed = 'goods'): Promise<void> {
  const token = () => newId().slice(0, 16);
  const always = JSON.stringify({ version: token(), ...(changed === 'goods' ? { goods: token() } : {}) });
  const availability = JSON.stringify({ availability: token() });
  // Set by a trigger of migration 010 until the transaction ends.
  const isOther = sql<SqlBool>`${changed === 'goods'} or current_setting('vyayam.availability', true) = 'changed'`;
  const value = sql<string>`${always}::jsonb || case when ${isOther} then ${availability}::jsonb else '{}'::jsonb end`;
  const next = sql`jsonb_build_object('changes', coalesce((setting.value->>'changes')::int8, 0) + 1)`;
  await db
    .insertInto('setting')
    .values({ key: 'data-version', value })
    .onConflict((clash) => clash.column('key').doUpdateSet({ value: sql`setting.value || excluded.value || ${next}` }))
    .execute();
}

export async function readCatalogueState(db: Db): Promise<CatalogueState> {
  const { version, changes } = await readRow(db);
  return { version: tokenOf(version), changes: typeof changes === 'number' ? changes : 0 };
}

/** '0' before the first write. */
export const readCatalogueVersion = async (db: Db, which: CatalogueVersion = 'version'): Promise<string> =>
  tokenOf((await readRow(db))[which]);

async function readRow(db: Db): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'data-version').executeTakeFirst();
  return (row?.value as Record<string, unknown> | undefined) ?? {};
}

const tokenOf = (stored: unknown): string => (typeof stored === 'string' ? stored : '0');
