// Reads of the catalogue from a streaming replica: two real PostgreSQL servers, and the server through its fetch handler.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPool, openPostgres, REPLICA_TIMEOUTS } from '#server/db/open-postgres.ts';
import { createReadReplicas, type ReadReplicas } from '#server/db/read-replicas.ts';
import { isLongRun } from '#tests/kit/fixtures/amount.ts';
import { openTestApp, session, TEST_KEY } from '#tests/kit/server/app.ts';
import { openCable } from '#tests/kit/server/cable.ts';
import { startServer } from '#tests/kit/server/child.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { PATIENT, startPostgres, type TestPostgres } from '#tests/kit/server/postgres.ts';

const log = pino({ level: 'silent' });
const STARTING_MS = 120_000;

describe.skipIf(inject('postgresUrl') === null || process.env.TEST_DATABASE_URL)('with one replica', () => {
  let postgres: TestPostgres;
  let primary: OpenDatabase;
  let replica: TestPostgres;
  let cable: Awaited<ReturnType<typeof openCable>>;
  let onReplica: OpenDatabase;
  let replicas: ReadReplicas;
  let shop: ReturnType<typeof openTestApp>;
  /** Queries that the replica got. */
  let asked = 0;

  beforeAll(async () => {
    const started = await startPostgres({ keepsEverything: true });
    if (typeof started === 'string') throw new Error(started);
    postgres = started;
    primary = await openPostgres(postgres.url, 5, PATIENT);
    await migrate(primary.db);
    await putGoods(primary.db, SMALL_SHOP);
    if (!postgres.startReplica) throw new Error('This PostgreSQL cannot have a replica.');
    replica = await postgres.startReplica();
    cable = await openCable(replica.url);
  }, STARTING_MS);

  afterAll(async () => {
    await primary?.close();
    await cable?.disconnect();
    await replica?.stop();
    await postgres?.stop();
  });

  beforeEach(async () => {
    onReplica = openPool(cable.url, 5, REPLICA_TIMEOUTS);
    const db = onReplica.db.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    replicas = createReadReplicas(primary.db, new Map([['replica', { ...onReplica, db }]]), log);
    shop = openTestApp(primary.db, { readCatalogue: replicas.read });
    return () => replicas.close();
  });

  /** Sets the tee's price in rupees, like a merchant. */
  const setPrice = (rupees: number) =>
    primary.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('product')
        .set({ sale_price_paise: rupees * 100 })
        .where('id', '=', 'tee')
        .execute();
      await bumpCatalogueVersion(tx);
    });
  const readPrice = async () => Number((await shop.get('/api/product', { product_id: 'tee' })).json.data.salePrice);
  /** The queries that `work` sends to the replica. */
  async function askedBy(work: () => Promise<unknown>): Promise<number> {
    const before = asked;
    await work();
    return asked - before;
  }
  const untilTakenBack = () =>
    expect.poll(() => replicas.tryAgain().then(() => replicas.count())).toEqual({ used: 1, leftOut: 0 });

  test('the catalogue is read from it, and what a shopper wrote is not', async () => {
    expect(await askedBy(() => shop.get('/api/products'))).toBeGreaterThan(0);
    const products = { product_id: 'tee', session_id: session(1), quantity: 1, price: 1, size: 'S', color: 'White' };
    const write = await askedBy(() => shop.call('POST', '/api/add-cart', { body: { isCombo: false, products } }));
    const read = await askedBy(() => shop.get('/api/get-cart', { session_id: session(1) }));
    expect([write, read]).toEqual([0, 0]);
  });

  test('no answer is older than what was committed before the call', async () => {
    const askedBefore = asked;
    for (let rupees = 1000; rupees < 1060; rupees += 1) {
      await setPrice(rupees);
      expect(await readPrice()).toBe(rupees);
      // On a busy machine the replica may lag now and then.
      await replicas.tryAgain();
    }
    expect(asked, 'the replica answered').toBeGreaterThan(askedBefore + 20);
  });

  test('a refusal is an answer, not a failure of the replica', async () => {
    await untilTakenBack();
    expect((await shop.get('/api/product', { product_id: 'nothing' })).status).toBe(404);
    expect(replicas.count()).toEqual({ used: 1, leftOut: 0 });
  });

  test('an error that the primary has too is not the replica’s', async () => {
    await untilTakenBack();
    const broken = replicas.read(0, () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
    expect(replicas.count()).toEqual({ used: 1, leftOut: 0 });
  });

  test('two are asked in turn, and one that stays away does not keep the other from being taken back', async () => {
    const [one, two] = [openPool(cable.url, 2, REPLICA_TIMEOUTS), openPool(cable.url, 2, REPLICA_TIMEOUTS)];
    const gone = openPool('postgres://127.0.0.1:1/gone', 2, REPLICA_TIMEOUTS);
    const both = createReadReplicas(primary.db, new Map(Object.entries({ one, two })), log);
    const half = createReadReplicas(primary.db, new Map(Object.entries({ gone, two })), log);
    onTestFinished(async () => {
      await both.close();
      await gone.close();
    });
    const asked = [];
    for (let turn = 0; turn < 4; turn += 1) asked.push(await both.read(0, async (db) => db));
    expect([asked.filter((db) => db === one.db).length, asked.filter((db) => db === two.db).length]).toEqual([2, 2]);
    // Neither has seen so many changes.
    for (let turn = 0; turn < 2; turn += 1) await half.read(Number.MAX_SAFE_INTEGER, async () => undefined);
    expect(half.count()).toEqual({ used: 0, leftOut: 2 });
    await expect.poll(() => half.tryAgain().then(() => half.count())).toEqual({ used: 1, leftOut: 1 });
  });

  test('one that lags is left out, and taken back when it has caught up', async () => {
    await sql`select pg_wal_replay_pause()`.execute(onReplica.db);
    await setPrice(2001);
    expect(await readPrice()).toBe(2001);
    expect(replicas.count()).toEqual({ used: 0, leftOut: 1 });
    await replicas.tryAgain();
    expect(replicas.count()).toEqual({ used: 0, leftOut: 1 });

    await sql`select pg_wal_replay_resume()`.execute(onReplica.db);
    await untilTakenBack();
    await setPrice(2002);
    expect(await askedBy(async () => expect(await readPrice()).toBe(2002))).toBeGreaterThan(0);
  });

  test('one that goes away is left out without a failed call, and taken back when it returns', async () => {
    expect(await readPrice()).toBe(2002);
    await cable.disconnect();
    for (let rupees = 3001; rupees < 3010; rupees += 1) {
      await setPrice(rupees);
      expect(await readPrice()).toBe(rupees);
    }
    expect(replicas.count()).toEqual({ used: 0, leftOut: 1 });
    await cable.reconnect();
    await untilTakenBack();
  });

  test('one that freezes delays one call by its time limit and then nobody', async () => {
    await readPrice();
    cable.freeze();
    await setPrice(4001);
    expect(await readPrice()).toBe(4001);
    expect(replicas.count()).toEqual({ used: 0, leftOut: 1 });
    expect(await askedBy(() => shop.get('/api/products'))).toBe(0);
    cable.thaw();
    await untilTakenBack();
  });

  test.runIf(isLongRun)('the program reads from the replicas of DATABASE_READ_URLS', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'vyayam-replicas-'));
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
    const { rows: clock } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(onReplica.db);
    const { open, output } = startServer({ DATA_DIR, DATABASE_URL: postgres.url, DATABASE_READ_URLS: replica.url });
    const address = await open;
    // A connection shows its last query, which may be that for the version.
    let limit = 0;
    const read = async () => {
      limit += 1;
      const answer = await fetch(`${address}/api/products?limit=${limit}`, { headers: { 'auth-key': TEST_KEY } });
      expect(answer.status, output()).toBe(200);
      const { rows } = await sql`select 1 from pg_stat_activity where application_name = 'vyayam'
        and query like '%product%' and pid <> pg_backend_pid() and backend_start > ${clock[0]?.at}`.execute(
        onReplica.db,
      );
      return rows.length;
    };
    await expect.poll(read).toBeGreaterThan(0);
  });
});
