import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { makeCopy, onBothDatabases } from '#tests/kit/server/databases.ts';

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
});

describe.skipIf(inject('postgresUrl') === null)('a PostgreSQL', () => {
  test('report missing rights by name', async () => {
    const { url, drop } = await makeCopy();
    const owner = await openPostgres(url, 1);
    const name = `guest_${process.pid}`;
    await sql.raw(`drop table kysely_migration, kysely_migration_lock; create role ${name} login`).execute(owner.db);
    const guest = await openPostgres(String(Object.assign(new URL(url), { username: name })), 1);
    await expect(migrate(guest.db)).rejects.toMatchObject({ code: 'database-unsuitable' });
    await guest.close();
    await owner.close();
    await drop();
  });
});
