// The shop behind PgBouncer, which gives a connection of the server to another client after each transaction. What one client leaves
// in it meets the next one: a prepared statement, a lock, a variable, a temporary table. Each is looked for after the shop has worked.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import type { Db } from '#server/db/schema.ts';
import { session } from '#tests/kit/server/app.ts';
import { openCheckout, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { freePort, PATIENT, startPostgres, type TestPostgres } from '#tests/kit/server/postgres.ts';
import { type RunningProxy, runPgBouncer } from '#tests/kit/server/proxies.ts';

/** So few connections of the server that each serves many clients. */
const SERVER_CONNECTIONS = 2;
/** Of the only product, which has five pieces. */
const BUYERS = 12;
const PIECES = 5;
const PURCHASE_MS = 120_000;

let postgres: TestPostgres;
let pgBouncer: RunningProxy;
let url = '';
/** Ten connections to PgBouncer, like an instance of the shop. */
let shop: OpenDatabase;

beforeAll(async () => {
  const started = await startPostgres();
  if (typeof started === 'string') throw new Error(started);
  postgres = started;
  await atServer(timeoutsOfTheRole());
  const port = await freePort();
  pgBouncer = await runPgBouncer(port, Number(new URL(postgres.url).port), {
    'default_pool_size = 40': `default_pool_size = ${SERVER_CONNECTIONS}`,
    // Twelve buyers on a busy machine may wait longer for two connections.
    'query_wait_timeout = 5': 'query_wait_timeout = 60',
  });
  url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  shop = await openPostgres(url, 10, PATIENT);
});

afterAll(async () => {
  await shop?.close();
  await pgBouncer?.stop();
  await postgres?.stop();
});

test(
  'two instances migrate at once, and twelve buyers over two connections get exactly five pieces',
  async () => {
    const other = await openPostgres(url, 10, PATIENT);
    await Promise.all([migrate(shop.db), migrate(other.db)]);
    await other.close();
    await putGoods(shop.db, SMALL_SHOP);
    await putSettings(shop.db, {});
    const checkout = openCheckout(shop.db);
    const buy = async (of: number) => {
      const products = { ...WHITE_S, session_id: session(of), quantity: 1, price: 1 };
      await checkout.shop.call('POST', '/api/add-cart', { body: { isCombo: false, products } });
      const order = await checkout.place([WHITE_S], { of, email: `c${of}@example.com`, key: `order-${of}` });
      if (order.status !== 200) return order.json.code;
      return (await checkout.verify(order.json, await checkout.pay(order.json))).status;
    };
    const statuses = await Promise.all(Array.from({ length: BUYERS }, (_, number) => buy(number + 1)));
    expect(statuses.filter((one) => one === 200)).toHaveLength(PIECES);
    // A buyer who pays after the last piece is sold gets 409 and a refund.
    expect(statuses.filter((one) => ![200, 409, 'out-of-stock'].includes(one))).toEqual([]);
    expect(await checkout.mistakes()).toEqual([]);
  },
  PURCHASE_MS,
);

test('nothing is left in the connections of the server', async () => {
  expect(await leftovers()).toEqual([]);
});

test('the time limits that PgBouncer does not pass on come from the role (docs/scale.md)', async () => {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'jit') order by name`.execute(
    shop.db,
  );
  expect(rows.map(({ setting }) => setting)).toEqual(['30000', 'off', '5000', '15000']);
});

test('a query that finds no free connection is refused after five seconds, as a failure that may be repeated', async () => {
  const port = await freePort();
  const one = { 'default_pool_size = 40': 'default_pool_size = 1' };
  const narrow = await runPgBouncer(port, Number(new URL(postgres.url).port), one);
  const { db, close } = await openPostgres(`postgres://postgres@127.0.0.1:${port}/postgres`, 2, PATIENT);
  onTestFinished(async () => {
    await close();
    await narrow.stop();
  });
  await db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    const begun = performance.now();
    const code = await sql`select 1`.execute(db).catch((error: { code?: string }) => error.code);
    expect(code).toBe('08P01');
    const seconds = (performance.now() - begun) / 1_000;
    expect(seconds).toBeGreaterThan(4);
    expect(seconds).toBeLessThan(12);
  });
});

test('whatever is left is found', async () => {
  const left = [
    'prepare probe as select 1',
    'select pg_advisory_lock(1)',
    "set lock_timeout = '1s'",
    'listen probe',
    'create temporary table probe (id int)',
    'declare probe cursor with hold for select 1',
  ];
  for (const statement of left) await sql.raw(statement).execute(shop.db);
  const kinds = (await leftovers()).map((one) => one.split(' ')[0]);
  expect([...new Set(kinds)].sort()).toEqual(['cursor', 'listen', 'lock', 'prepared', 'setting', 'table']);
});

/** What is in the server's connections, which are all looked at: each waits in a transaction until the others have one too. */
async function leftovers(): Promise<string[]> {
  const { promise: allAreIn, resolve } = Promise.withResolvers<void>();
  let inside = 0;
  const look = () =>
    shop.db.transaction().execute(async (tx) => {
      const found = await readLeftovers(tx);
      inside += 1;
      if (inside === SERVER_CONNECTIONS) resolve();
      await allAreIn;
      return found;
    });
  return (await Promise.all(Array.from({ length: SERVER_CONNECTIONS }, look))).flat();
}

async function readLeftovers(tx: Db): Promise<string[]> {
  // PgBouncer itself sets the variables that it tracks for its clients.
  const { rows } = await sql<{ what: string }>`
    select 'prepared ' || name as what from pg_prepared_statements
    union all select 'lock ' || objid from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
    union all select 'setting ' || name from pg_settings where source = 'session'
      and name not in ('client_encoding', 'DateStyle', 'TimeZone', 'standard_conforming_strings', 'application_name')
    union all select 'listen ' || channel from pg_listening_channels() channel
    union all select 'table ' || relname from pg_class where relpersistence = 't' and relkind = 'r'
    union all select 'cursor ' || name from pg_cursors where is_holdable`.execute(tx);
  return rows.map(({ what }) => what);
}

/** The statements of docs/scale.md for the role of this test. */
function timeoutsOfTheRole(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8');
  return (text.match(/^alter role shop set .*;$/gm) ?? []).map((line) => line.replace('role shop', 'role postgres'));
}

async function atServer(statements: readonly string[]): Promise<void> {
  const { db, close } = await openPostgres(postgres.url, 1);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await close();
}
