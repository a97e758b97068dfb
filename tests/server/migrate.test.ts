import { type Kysely, sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { ordersOfGuests } from '#server/db/migrations/029-orders-of-guests.ts';
import { openPostgres, TIMEOUTS } from '#server/db/open-postgres.ts';
import type { Db } from '#server/db/schema.ts';
import { openCheckout, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { makeCopy, onBothDatabases } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

onBothDatabases('migrations', (database) => {
  test('run once', async () => {
    expect(await migrate(database().db)).toEqual([]);
  });

  test('create tables whose constraints refuse invalid rows', async () => {
    const { db } = database();
    const variant = (stock: number) =>
      sql`insert into variant (id, product_id, stock) values ('v', 'none', ${stock})`.execute(db);
    await expect(variant(-1)).rejects.toMatchObject({ code: '23514' });
    await expect(variant(1)).rejects.toMatchObject({ code: '23503' });
  });

  test('create amounts that are read as numbers on both databases', async () => {
    const { rows } = await sql<{ big: number; count: number }>`
      select 9007199254740991::bigint as big, count(*) as count from product`.execute(database().db);
    expect(rows[0]).toEqual({ big: Number.MAX_SAFE_INTEGER, count: 0 });
  });

  test('leave open whether a guest made an order of before, or one that the release before makes', async () => {
    const { db } = database();
    await putGoods(db, SMALL_SHOP);
    await putSettings(db, {});
    await openCheckout(db).buy([WHITE_S]);
    const read = () => db.selectFrom('shop_order').select('by_guest').execute();
    await sql`alter table shop_order drop column by_guest`.execute(db);
    await ordersOfGuests.up(db as Kysely<unknown>);
    expect(await read()).toEqual([{ by_guest: null }]);
    await sql`update shop_order set by_guest = true`.execute(db);
    // As an insert that does not name the column.
    await sql`update shop_order set by_guest = default`.execute(db);
    expect(await read()).toEqual([{ by_guest: null }]);
  });
});

/** The settings and locks that the session has now. PgBouncer would give them to the next client. */
const leftIn = async (db: Db) =>
  (
    await sql<{ what: string }>`
      select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') as what
      union all select 'lock' from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(db)
  ).rows.map(({ what }) => what);

describe.skipIf(inject('postgresUrl') === null)('a PostgreSQL', () => {
  test.each([
    ['runs', 'drop schema public cascade; create schema public', true],
    ['finds nothing to do', 'select 1', true],
    ['finds a newer release', "insert into kysely_migration values ('999-newer', '2027')", true],
    ['fails', 'delete from kysely_migration', false],
  ])('has no setting and no lock left in its session when the migration %s', async (_, before, isGood) => {
    const { url, drop } = await makeCopy();
    const { db, close } = await openPostgres(url, 1);
    await sql.raw(before).execute(db);
    const left = await leftIn(db);
    expect(left).toHaveLength(1);
    expect(
      await migrate(db).then(
        () => true,
        () => false,
      ),
    ).toBe(isGood);
    expect(await leftIn(db)).toEqual(left);
    await close();
    await drop();
  });

  test('lets a second instance wait longer than for any other lock', async () => {
    const { url, drop } = await makeCopy();
    const [first, second] = [await openPostgres(url, 1), await openPostgres(url, 1, { ...TIMEOUTS, lock_timeout: 50 })];
    let waiting: Promise<string[]> | undefined;
    await first.db.transaction().execute(async (tx) => {
      await migrate(tx);
      waiting = migrate(second.db);
      waiting.catch(() => undefined);
      await sql`select pg_sleep(0.3)`.execute(tx);
    });
    expect(await waiting).toEqual([]);
    for (const { close } of [first, second]) await close();
    await drop();
  });

  test('may run longer than any other query, and waits for a table no longer than one', async () => {
    const { url, drop } = await makeCopy();
    const { db, close } = await openPostgres(url, 1);
    const before = await leftIn(db);
    const within = await db.transaction().execute(async (tx) => {
      await migrate(tx);
      return leftIn(tx);
    });
    // 0: for as long as it takes.
    expect([before, within]).toEqual([['15s 5s'], ['0 5s', 'lock']]);
    await close();
    await drop();
  });

  test('report missing rights by name', async () => {
    const { url, drop } = await makeCopy();
    const owner = await openPostgres(url, 1);
    const name = `guest_${process.pid}`;
    await sql.raw(`drop table kysely_migration; create role ${name} login`).execute(owner.db);
    const guest = await openPostgres(String(Object.assign(new URL(url), { username: name })), 1);
    await expect(migrate(guest.db)).rejects.toMatchObject({ code: 'database-unsuitable' });
    await guest.close();
    await owner.close();
    await drop();
  });
});
