// The first release's database (golden/first-release.backup, never edited) with the current program: it migrates, its ledger is
// right, and its customers find everything.
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { restore } from '#server/backup/restore.ts';
import { newestMigration } from '#server/db/migrate.ts';
import { allMigrations } from '#server/db/migrations/all-migrations.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import type { Db } from '#server/db/schema.ts';
import { checkLedger } from '#server/orders/check-ledger.ts';
import { ASHA, PASSWORD } from '#tests/kit/server/accounts.ts';
import { openTestApp, session } from '#tests/kit/server/app.ts';
import { makeCopy } from '#tests/kit/server/databases.ts';
import { openBare } from '#tests/kit/server/pglite-dump.ts';

const GOLDEN = join(import.meta.dirname, 'golden/first-release.backup');

async function expectFirstRelease(db: Db): Promise<void> {
  await restore(db, { file: GOLDEN, mediaDir: join(import.meta.dirname, 'golden/none') });
  expect(await newestMigration(db)).toBe(Object.keys(allMigrations).toSorted().at(-1));
  expect((await checkLedger(db, new Date())).filter(({ broken }) => broken.length > 0)).toEqual([]);
  const shop = openTestApp(db);
  const { json } = await shop.call('POST', '/api/loginuser', { body: { contact_email: ASHA, password: PASSWORD } });
  const mine = async (path: string) =>
    (await shop.get(path, { contact_email: ASHA }, { authorization: `Bearer ${json.token}` })).json;
  expect((await mine('/api/user-profile')).user).toMatchObject([{ shipping_name: 'Asha Rao' }]);
  expect((await mine('/api/order-history')).orders).toMatchObject([{ status: 'Placed' }]);
  expect((await mine('/api/get-wishlist')).wishlistItems).toHaveLength(1);
  expect((await shop.get('/api/get-cart', { session_id: session(1) })).json.cartItems).toHaveLength(1);
  expect((await shop.get('/api/products')).json.data).toHaveLength(4);
  // A change of stock by hand is the merchant's, also in rows that an earlier release wrote as the keeper's.
  await db.updateTable('variant').set({ stock: 99 }).execute();
  const moves = await db.selectFrom('stock_move').select('reason').orderBy('place').execute();
  expect(moves.at(-1)?.reason).toBe('merchant');
  expect(moves.map(({ reason }) => reason)).not.toContain('keeper');
}

test('the first release’s database still works (PGlite)', async () => {
  const bare = await openBare();
  await expectFirstRelease(bare.db);
  await bare.close();
});

test.skipIf(inject('postgresUrl') === null)('the first release’s database goes on (PostgreSQL)', async () => {
  const { url, drop } = await makeCopy();
  const bare = await openPostgres(url, 2);
  await sql`drop schema public cascade`.execute(bare.db);
  await sql`create schema public`.execute(bare.db);
  await expectFirstRelease(bare.db);
  await bare.close();
  await drop();
});
