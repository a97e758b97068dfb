// Prepares an opened database for the shop: runs new migrations, and seeds products on the first run.
import { sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import type { Db } from '#server/db/schema.ts';
import { storeBlurColors } from '#server/images/store-blur-colors.ts';
import type { Say } from './say.ts';

/** Any number that no other lock uses. */
const SEED_LOCK = 7_306_411;

/** @param masters folders of the original pictures */
export async function prepareShop(db: Db, masters: readonly string[], say: Say): Promise<void> {
  const ran = await migrate(db);
  if (ran.length > 0) say(`Migrated the database (${ran.join(', ')}).`);
  if (!(await hasProducts(db))) {
    say('The catalogue is empty: adding the demonstration products …');
    await seedOnce(db, say);
  }
  await storeBlurColors(db, masters);
}

/** Seeds in one transaction, once. An instance that starts at the same time waits here without a timeout. */
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
