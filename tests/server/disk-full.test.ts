// The disk of the embedded database is full. The shop answers 503 with Retry-After, does not hang, and has everything
// acknowledged when there is room again.
import fs, { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openEmbedded } from '#server/db/open-embedded.ts';
import type { Db } from '#server/db/schema.ts';
import { openTestApp, session } from '#tests/kit/server/app.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { putMigrated } from '#tests/kit/server/pglite-dump.ts';

const folder = mkdtempSync(join(tmpdir(), 'vyayam-full-'));
const real = { openSync: fs.openSync, writeSync: fs.writeSync };

const noRoom = () => Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', errno: -28 });
/** Makes PGlite's file system fail for `what`. */
function fill(what: 'new pieces of the log' | 'any write'): void {
  fs.openSync = (path, ...rest) => {
    if (String(path).includes('xlogtemp')) throw noRoom();
    return real.openSync(path, ...rest);
  };
  if (what === 'any write')
    fs.writeSync = () => {
      throw noRoom();
    };
}
const makeRoom = () => void Object.assign(fs, real);

afterEach(() => {
  makeRoom();
  rmSync(folder, { recursive: true, force: true });
});

test('a full disk is a 503, and nothing is lost', async () => {
  await putMigrated(folder);
  const { db, close } = await openEmbedded(folder);
  await putGoods(db, SMALL_SHOP);
  const shop = openTestApp(db);
  const products = { product_id: 'tee', price: 1, session_id: session(1), quantity: 1, size: 'S', color: 'White' };
  const add = (key: string) =>
    shop.call('POST', '/api/add-cart', {
      body: { isCombo: false, products },
      headers: { 'idempotency-key': `"${key}"` },
    });
  const pieces = async () => (await shop.get('/api/get-cart', { session_id: session(1) })).json.cartItems[0].quantity;
  expect((await add('first')).status).toBe(200);

  // A log segment is in use, and the next one cannot be created.
  fill('new pieces of the log');
  let acknowledged = 1;
  const answers: (string | null)[][] = [];
  for (let n = 0; answers.length < 3; n += 1) {
    // Incompressible text, to fill the log.
    if (answers.length === 0) await fillTheLog(db);
    const { status, headers } = await add(`more-${n}`);
    if (status === 200) acknowledged += 1;
    else answers.push([String(status), headers.get('retry-after')]);
  }
  expect(answers).toEqual(answers.map(() => ['503', '2']));
  expect((await shop.get('/ready')).status).toBe(503);
  expect((await shop.get('/health')).status).toBe(200);

  makeRoom();
  await expect.poll(async () => (await shop.get('/ready')).status, { interval: 200 }).toBe(200);
  const before = await pieces();
  // A call without a response may have been done or not. Repeated with its key it is done once.
  expect([acknowledged, acknowledged + 1]).toContain(before);
  expect((await add('first')).headers.get('idempotency-replayed')).toBe('true');
  expect((await add('after')).status).toBe(200);
  expect(await pieces()).toBe(before + 1);
  await close();
});

/** Until PostgreSQL needs a new log segment, or shortly before. */
const fillTheLog = (db: Db) =>
  sql`select pg_logical_emit_message(false, 'fill', repeat(md5(random()::text), 20000))`.execute(db).then(
    () => undefined,
    () => undefined,
  );
