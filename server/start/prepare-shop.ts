// Prepares an opened database for the shop: runs new migrations, and seeds the demonstration shop if there is no
// product, coupon or order yet.
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
  if (await isNew(db)) {
    say('The shop is new: adding the demonstration products …');
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
    if (await isNew(tx)) await seedShop(tx, { onProgress: say });
  });
}

/** A merchant may remove every product. The coupons, or the pieces that were ever in stock, then say that the shop is not new. */
async function isNew(db: Db): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from product) or exists (select from coupon) or exists (select from shop_order)
      or exists (select from stock_move) as used`.execute(db);
  return rows[0]?.used === false;
}
