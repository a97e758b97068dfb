// The disk of a real PostgreSQL is full: a tablespace on a few megabytes. The shop answers 503 with Retry-After, still shows what
// it has, and has everything acknowledged when there is room again. Skipped where nothing can be mounted.
import { execFileSync } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { openPostgres } from '#server/db/open-postgres.ts';
import { openTestApp, session } from '#tests/kit/server/app.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

const folder = mkdtempSync(join(tmpdir(), 'vyayam-tiny-'));
/** The test's own PostgreSQL on this machine, with root rights. */
const isOurs = inject('postgresUrl') !== null && !process.env.TEST_DATABASE_URL && process.getuid?.() === 0;
const isMounted = isOurs && mount();
afterAll(() => {
  if (isMounted) execFileSync('/bin/umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

function mount(): boolean {
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    // A container without the right to mount.
    return false;
  }
}

/** A database on that disk, copied from the migrated template. */
async function openTiny() {
  const url = inject('postgresUrl') ?? '';
  const maintenance = await openPostgres(url, 1);
  const run = (statement: string) => sql.raw(statement).execute(maintenance.db);
  const { rows } = await sql<{ at: string }>`select current_setting('data_directory') as at`.execute(maintenance.db);
  const { uid, gid } = statSync(rows[0]?.at ?? '/');
  chownSync(folder, uid, gid);
  const name = `vyayam_tiny_${process.pid}`;
  await run(`create tablespace ${name} location '${folder}'`);
  await run(`create database ${name} template ${inject('postgresTemplate')} tablespace ${name}`);
  const { db, close } = await openPostgres(String(Object.assign(new URL(url), { pathname: `/${name}` })));
  return {
    db,
    async drop() {
      await close();
      await run(`drop database ${name} with (force)`);
      await run(`drop tablespace ${name}`);
      await maintenance.close();
    },
  };
}

/** Writes until the disk is full. PostgreSQL may write too, so the amount is not known before. */
function fill(filler: string): void {
  const file = openSync(filler, 'w');
  const page = Buffer.alloc(4_096);
  try {
    for (;;) writeSync(file, page);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}

test.skipIf(!isMounted)('a full disk under PostgreSQL is a 503, and nothing is lost', async () => {
  const { db, drop } = await openTiny();
  await putGoods(db, SMALL_SHOP);
  const shop = openTestApp(db);
  const products = { product_id: 'tee', price: 1, session_id: session(1), quantity: 1, size: 'S', color: 'White' };
  const add = (key: string) =>
    shop.call('POST', '/api/add-cart', {
      body: { isCombo: false, products },
      headers: { 'idempotency-key': `"${key}"` },
    });
  const readCart = () => shop.get('/api/get-cart', { session_id: session(1) });
  const pieces = async () => (await readCart()).json.cartItems[0].quantity;
  expect((await add('first')).status).toBe(200);

  const filler = join(folder, 'filler');
  fill(filler);
  let acknowledged = 1;
  let full = await add('more');
  // Use up the free space in existing pages.
  for (let n = 0; full.status === 200 && n < 500; n += 1) {
    acknowledged += 1;
    full = await add(`more-${n}`);
  }
  expect([full.status, full.json.code, full.headers.get('retry-after')]).toEqual([503, 'busy', '2']);
  expect([(await shop.get('/ready')).status, await pieces()]).toEqual([200, acknowledged]);

  rmSync(filler);
  expect((await add('first')).headers.get('idempotency-replayed')).toBe('true');
  expect((await add('after')).status).toBe(200);
  expect(await pieces()).toBe(acknowledged + 1);
  await drop();
});
