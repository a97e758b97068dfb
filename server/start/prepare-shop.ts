// Brings an opened database to the point where the shop can be served: newest tables, and goods on the first run.
import { sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import type { Db } from '#server/db/schema.ts';
import { storeBlurColors } from '#server/images/store-blur-colors.ts';
import type { Say } from './say.ts';

/** Any number that nobody else locks. */
const SEED_LOCK = 7_306_411;

/** `masters`: the folders of the pictures' originals. */
export async function prepareShop(db: Db, masters: readonly string[], say: Say): Promise<void> {
  const ran = await migrate(db);
  if (ran.length > 0) say(`Brought the database up to date (${ran.join(', ')}).`);
  if (!(await hasProducts(db))) {
    say('The catalogue is empty: filling it with the shop’s own goods …');
    await seedOnce(db, say);
  }
  await storeBlurColors(db, masters);
}

/** All or nothing, and once: an instance that starts at the same time waits here, however long it takes. */
async function seedOnce(db: Db, say: Say): Promise<void> {
  const { seedShop } = await import('#server/seed/seed-shop.ts');
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(SEED_LOCK)})`.execute(tx);
    if (!(await hasProducts(tx))) await seedShop(tx, { onProgress: say });
  });
}

const hasProducts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('product').select('id').limit(1).executeTakeFirst()) !== undefined;
