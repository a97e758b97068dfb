// A shop that lost its data folder is restored from a backup: on either database, and from one to the other.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { backUp } from '#server/backup/back-up.ts';
import { writeBackup } from '#server/backup/backup-file.ts';
import { restore } from '#server/backup/restore.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import type { Db } from '#server/db/schema.ts';
import { checkLedger } from '#server/orders/check-ledger.ts';
import { runShop } from '#server/shop/run-shop.ts';
import { isLongRun } from '#tests/kit/fixtures/amount.ts';
import { PASSWORD } from '#tests/kit/server/accounts.ts';
import { NOW, openTestApp } from '#tests/kit/server/app.ts';
import { makeCopy, oneDatabase } from '#tests/kit/server/databases.ts';
import { openBare, putMigrated } from '#tests/kit/server/pglite-dump.ts';
import { openRightsFixture } from '#tests/kit/server/rights-fixture.ts';

const database = oneDatabase();
const BARE = sql.raw('drop schema public cascade; create schema public');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vyayam-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function putPicture(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'a picture');
}

async function type(env: Record<string, string>, ...words: string[]) {
  const told: string[] = [];
  const note = (line: string) => void told.push(line);
  const code = await runShop(words, { env: { INIT_CWD: folder, ...env }, say: note, complain: note });
  return { code, told: told.join('\n') };
}

/** Every row of every table except the migrator's, sorted. */
async function allRows(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  const all: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db);
    all.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return all.toSorted();
}

/** Adds customers, orders, a wishlist item and a cart. Resolves to all rows. */
async function fill(db: Db): Promise<string[]> {
  const world = await openRightsFixture(db);
  await world.putLine();
  return allRows(db);
}

async function expectSame(db: Db, rows: string[]): Promise<void> {
  expect(await allRows(db)).toEqual(rows);
  // Counters continue, and the account still works.
  const shop = openTestApp(db);
  const { json } = await shop.call('POST', '/api/loginuser', {
    body: { contact_email: 'asha@example.com', password: PASSWORD },
  });
  const headers = { authorization: `Bearer ${json.token}` };
  const body = { product_id: 'mat', contact_email: 'asha@example.com' };
  expect((await shop.call('POST', '/api/add-wishlist', { body, headers })).status).toBe(200);
  const list = await shop.get('/api/get-wishlist', { contact_email: body.contact_email }, headers);
  const ids = list.json.wishlistItems.map((item: { product_id: { _id: string } }) => item.product_id._id);
  expect(ids, 'what is added after the restore comes last').toEqual(['tee', 'mat']);
  await db.updateTable('variant').set({ stock: 99 }).execute();
  const wrong = (await checkLedger(db, NOW)).filter(({ broken }) => broken.length > 0);
  expect(wrong, 'the ledger notes new stock').toEqual([]);
}

/** A shop with a photo is backed up, lost and restored by the commands, and is the same. */
async function restoreLost(dataDir: string, url: string | undefined, lose: () => Promise<void>): Promise<void> {
  const config = { DATA_DIR: dataDir, DATABASE_URL: url };
  const env = { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) };
  const before = await openDatabase(config);
  const rows = await fill(before.db);
  await before.close();
  const photo = join(dataDir, 'media/products/my-ball.webp');
  putPicture(photo);
  expect(await type(env, 'backup', 'shop.backup')).toMatchObject({ code: 0 });
  expect(statSync(join(folder, 'shop.backup')).mode & 0o777).toBe(0o600);
  rmSync(dataDir, { recursive: true });
  await lose();

  const { code, told } = await type(env, 'restore', 'shop.backup');
  expect([code, told]).toEqual([0, expect.stringMatching(/^Restored the shop of 20.*All checks passed\.$/s)]);
  expect(readFileSync(photo, 'utf8')).toBe('a picture');
  const after = await openDatabase(config);
  await expectSame(after.db, rows);
  await after.close();
}

// A new embedded database takes seconds. The short run restores a PostgreSQL.
test.runIf(isLongRun)('restores a shop whose data folder is lost, with its photos', async () => {
  const dataDir = join(folder, 'shop');
  mkdirSync(dataDir);
  await putMigrated(dataDir);
  await restoreLost(dataDir, undefined, async () => undefined);
});

test.skipIf(inject('postgresUrl') === null)('restores a shop whose PostgreSQL and photos are lost', async () => {
  const { url, drop } = await makeCopy();
  await restoreLost(join(folder, 'shop'), url, async () => {
    const lost = await openPostgres(url, 1);
    await BARE.execute(lost.db);
    await lost.close();
  });
  await drop();
});

describe('a backup of the embedded shop', () => {
  const file = (name: string) => join(folder, name);
  const linesOf = (name: string) =>
    String(gunzipSync(readFileSync(file(name))))
      .trimEnd()
      .split('\n');
  const put = (...names: string[]) => {
    for (const name of names) putPicture(file(`media/${name}`));
  };
  const into = (db: Db, name: string) => restore(db, { file: file(name), mediaDir: file('media') });

  test('is refused by a database that holds a shop, and if it is truncated or not a backup', async () => {
    const { db } = database();
    await fill(db);
    put('products/ball.webp', 'products/mat.webp');
    await backUp(db, { file: file('whole'), mediaDir: file('media'), now: NOW });
    rmSync(file('media'), { recursive: true });
    await expect(into(db, 'whole')).rejects.toThrow('holds a shop already');
    const bytes = readFileSync(file('whole'));
    writeFileSync(file('half'), bytes.subarray(0, bytes.length - 20));
    writeFileSync(file('less'), gzipSync(linesOf('whole').slice(0, -1).join('\n')));
    writeFileSync(file('none'), 'Dear Sir');
    const bare = await openBare();
    for (const name of ['half', 'less', 'none', 'missing'])
      await expect(into(bare.db, name), name).rejects.toThrow(/is no backup|is truncated|cannot be read/);
    expect((await sql`select 1 from pg_tables where schemaname = 'public'`.execute(bare.db)).rows).toEqual([]);
    expect(readdirSync(folder), 'no photo either').not.toContain('media');
    await bare.close();
  });

  test('leaves nothing in the database if a row fails, so that the next try succeeds', async () => {
    const rows = await fill(database().db);
    await backUp(database().db, { file: file('whole'), mediaDir: file('media'), now: NOW });
    const lines = linesOf('whole');
    const last = lines.findLastIndex((line) => line.includes('"table"'));
    lines[last] = JSON.stringify({ ...JSON.parse(lines[last] ?? ''), row: '{' });
    writeFileSync(file('broken'), gzipSync(`${lines.join('\n')}\n`));
    const bare = await openBare();
    await expect(into(bare.db, 'broken')).rejects.toThrow('json');
    await into(bare.db, 'whole');
    await expectSame(bare.db, rows);
    await bare.close();
  });

  test('has the pictures that the shop can show, and no other file of their folders', async () => {
    put('products/ball.webp', 'products/.DS_Store', 'products/Thumbs.db', 'products/-ball.webp');
    put('banners/sale.webp', 'site/logo.webp');
    await backUp(database().db, { file: file('whole'), mediaDir: file('media'), now: NOW });
    const lines = linesOf('whole');
    expect(lines.filter((line) => line.includes('"picture"'))).toHaveLength(3);
    // An earlier release wrote them too, and a stranger may write any path.
    const others = ['products/.DS_Store', 'products/Thumbs.db', '../outside.txt'].map((picture) =>
      JSON.stringify({ picture, base64: '' }),
    );
    const count = JSON.stringify({ lines: lines.length - 2 + others.length });
    writeFileSync(file('whole'), gzipSync(`${[...lines.slice(0, -1), ...others, count].join('\n')}\n`));
    rmSync(file('media'), { recursive: true });
    const bare = await openBare();
    await into(bare.db, 'whole');
    await bare.close();
    expect(readdirSync(file('media/products'))).toEqual(['ball.webp']);
    expect(readdirSync(file('media')).sort()).toEqual(['banners', 'products', 'site']);
    expect(readdirSync(folder).sort()).toEqual(['media', 'whole']);
  });

  test('that cannot be finished leaves the earlier one of its name, and no other file', async () => {
    async function* lines() {
      yield { table: 'store', row: '{}' };
      throw new Error('the disk is full');
    }
    const head = { migration: '001', at: NOW.toISOString() };
    writeFileSync(file('whole'), 'of yesterday');
    await expect(writeBackup(file('whole'), head, lines())).rejects.toThrow('the disk is full');
    expect([readdirSync(folder), readFileSync(file('whole'), 'utf8')]).toEqual([['whole'], 'of yesterday']);
  });

  describe.skipIf(inject('postgresUrl') === null)('on PostgreSQL', () => {
    let copy: Awaited<ReturnType<typeof makeCopy>>;
    let bare: OpenDatabase;
    async function openEmpty() {
      copy = await makeCopy();
      bare = await openPostgres(copy.url, 2);
      await BARE.execute(bare.db);
    }
    afterEach(async () => {
      await bare.close();
      await copy.drop();
    });

    test('makes the same shop', async () => {
      const rows = await fill(database().db);
      await backUp(database().db, { file: file('whole'), mediaDir: file('media'), now: NOW });
      await openEmpty();
      await into(bare.db, 'whole');
      await expectSame(bare.db, rows);
    });

    test('with pictures in its rows is restored in statements far below 256 MB, which PostgreSQL refuses', async () => {
      await sql`insert into media (id, mime, bytes)
        select n::text, 'image/webp', decode(repeat('00', 1000000), 'hex') from generate_series(1, 9) n`.execute(
        database().db,
      );
      await backUp(database().db, { file: file('whole'), mediaDir: file('media'), now: NOW });
      await openEmpty();
      await into(bare.db, 'whole');
      const { rows } =
        await sql`select count(*) as rows, count(distinct cmin::text) as statements, sum(length(bytes)) as bytes
        from media`.execute(bare.db);
      expect(rows).toEqual([{ rows: 9, statements: 2, bytes: 9_000_000 }]);
    });
  });
});
