// The database goes away during a call and comes back. The shop answers 503 with Retry-After, keeps running, and recovers by
// itself.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openPostgres } from '#server/db/open-postgres.ts';
import { openTestApp, session } from '#tests/kit/server/app.ts';
import { openCable } from '#tests/kit/server/cable.ts';
import { makeCopy } from '#tests/kit/server/databases.ts';
import { untilWaiting } from '#tests/kit/server/until-waiting.ts';

test.skipIf(inject('postgresUrl') === null)('a database that goes away is a 503, and comes back', async () => {
  const copy = await makeCopy();
  const cable = await openCable(copy.url);
  const { db, close } = await openPostgres(cable.url, 2);
  const direct = await openPostgres(copy.url, 2);
  const shop = openTestApp(db);
  const body = { contact_email: 'asha@example.com', password: 'guessed' };
  const askAll = async () => {
    const cart = shop.get('/api/get-cart', { session_id: session(1) });
    const all = await Promise.all([cart, shop.get('/api/products'), shop.call('POST', '/api/loginuser', { body })]);
    return [...all, await shop.get('/ready')].map(({ status, headers }) => [status, headers.has('retry-after')]);
  };
  const well = [200, 200, 401, 200].map((status) => [status, false]);
  const gone = [503, 503, 503, 503].map((status) => [status, true]);
  expect(await askAll()).toEqual(well);

  // A lock on the table, so that the call is in progress when the connection is cut.
  const { answer } = await direct.db.transaction().execute(async (tx) => {
    await sql`lock table cart_line in access exclusive mode`.execute(tx);
    const asked = shop.get('/api/get-cart', { session_id: session(1) });
    await untilWaiting(direct.db);
    await cable.disconnect();
    return { answer: await asked };
  });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await askAll()).toEqual(gone);
  await cable.reconnect();
  expect(await askAll()).toEqual(well);

  await close();
  await cable.disconnect();
  await direct.close();
  await copy.drop();
});

test.skipIf(inject('postgresUrl') === null)(
  'a connection that breaks is a 503, although the database answers again at once',
  async () => {
    const copy = await makeCopy();
    const cable = await openCable(copy.url);
    const { db, close } = await openPostgres(cable.url, 2);
    const direct = await openPostgres(copy.url, 2);
    const shop = openTestApp(db);
    const products = { product_id: 'tee', session_id: session(1), quantity: 1, price: 1, size: 'S', color: 'White' };
    // A read, and a write whose transaction cannot even be rolled back.
    const calls = [
      () => shop.get('/api/get-cart', { session_id: session(1) }),
      () => shop.call('POST', '/api/add-cart', { body: { isCombo: false, products } }),
    ];
    for (const call of calls) {
      const answer = await direct.db.transaction().execute(async (tx) => {
        await sql`lock table cart_line, product in access exclusive mode`.execute(tx);
        const asked = call();
        await untilWaiting(direct.db);
        cable.breakAll();
        return asked;
      });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    }
    await close();
    await cable.disconnect();
    await direct.close();
    await copy.drop();
  },
);

test.skipIf(inject('postgresUrl') === null)('while all connections are in use, a 503, and then recovery', async () => {
  const copy = await makeCopy();
  const { db, close } = await openPostgres(copy.url, 1);
  const shop = openTestApp(db);
  const askCart = () => shop.get('/api/get-cart', { session_id: session(1) });
  // A connection becomes free just after the others have given up, while the server checks the cause.
  const taken = Promise.withResolvers<void>();
  const holding = db.connection().execute(() => {
    taken.resolve();
    return wait(6_500);
  });
  await taken.promise;
  const answers = Promise.all([1, 2, 3].map(askCart));
  for (const { status, json, headers } of await answers)
    expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'busy', '2']);
  await holding;
  expect((await askCart()).status).toBe(200);
  await close();
  await copy.drop();
});

test.skipIf(inject('postgresUrl') === null)(
  'a query may take 15 s, a lock 5 s and an idle transaction 30 s',
  async () => {
    const copy = await makeCopy();
    const { db, close } = await openPostgres(copy.url, 1);
    const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
      db,
    );
    await close();
    await copy.drop();
    expect(rows.map(({ setting }) => Number(setting))).toEqual([30_000, 5_000, 15_000]);
  },
);
