// The primary database dies under load and its standby takes over: shop -> PgBouncer (transaction pooling) -> HAProxy -> two
// PostgreSQL servers with synchronous replication. Everything that the shop has acknowledged must be there, once, and so must
// everything that the outboxes of pages took.
import { loadavg } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '#server/db/open-postgres.ts';
import type { Counter } from '#tests/kit/faults/killed-checkout.ts';
import { runKilled } from '#tests/kit/faults/killed-run.ts';
import { makeFolder, prepareDatabase } from '#tests/kit/faults/killed-server.ts';
import { amount } from '#tests/kit/fixtures/amount.ts';
import { type OutboxShoppers, openOutboxShoppers } from '#tests/kit/sale-day/outbox-shoppers.ts';
import { freePort, startPostgres, type TestPostgres } from '#tests/kit/server/postgres.ts';
import { type RunningProxy, runPgBouncer, runProxy } from '#tests/kit/server/proxies.ts';

const FAILOVERS = amount(2, 20);
const WRITES = 300;

let primary: TestPostgres;
let counter: Counter;
const data = makeFolder();

beforeAll(async () => {
  const started = await startPostgres({ keepsEverything: true });
  if (typeof started === 'string') throw new Error(started);
  primary = started;
  await ask(primary, 'create role shop_check login');
  await ask(primary, 'create database shop_template');
  counter = await prepareDatabase({ DATA_DIR: data.folder, DATABASE_URL: urlOf(primary, 'shop_template') });
});

afterAll(async () => {
  await primary?.stop();
  data.drop();
});

test.each(Array.from({ length: FAILOVERS }, (_, run) => run + 1))(
  'failover %i loses nothing that was acknowledged',
  async (seed) => {
    await ask(primary, 'drop database if exists shop with (force)');
    await ask(primary, 'create database shop template shop_template');
    const standby = await startStandby();
    const way = await openWay(standby);
    let withoutWrites = 0;
    const place = { DATA_DIR: data.folder, DATABASE_URL: `postgres://postgres@127.0.0.1:${way.port}/shop` };
    const plan = { seed, writes: WRITES, kills: 1, shoppers: 8 };
    let outboxes: OutboxShoppers | undefined;
    const { mistakes, kills, refused, writes, orders } = await runKilled(place, counter, plan, {
      async crash() {
        const begun = performance.now();
        primary.crash?.();
        await ask(standby, 'select pg_promote()');
        await untilWritable(place.DATABASE_URL);
        withoutWrites = performance.now() - begun;
      },
      async beside(origin) {
        outboxes = await openOutboxShoppers(origin, counter.goods);
        return outboxes;
      },
    });
    await way.stop();
    await primary.stop();
    primary = standby;
    const figures = [
      `${mistakes.length === 0 ? 'nothing' : mistakes.length} lost or doubled, ${writes} writes, ${orders} orders`,
      `${Math.round(withoutWrites)} ms without writes, refused ${JSON.stringify(refused)}`,
      `${outboxes?.pieces()} pieces from outboxes, ${outboxes?.repeats()} calls repeated`,
    ];
    process.stdout.write(`failover ${seed} of ${FAILOVERS}: ${figures.join(', ')}, load ${loadavg()[0]?.toFixed(1)}\n`);
    expect(mistakes).toEqual([]);
    expect(kills).toBe(1);
    expect(Object.keys(refused)).toEqual(['503 with Retry-After']);
    expect(outboxes?.repeats(), 'the outboxes met the failover').toBeGreaterThan(0);
  },
);

/** A standby of `primary`, which from now on acknowledges a commit only when the standby has it. */
async function startStandby(): Promise<TestPostgres> {
  if (!primary.startReplica) throw new Error('this PostgreSQL can have no replica');
  const standby = await primary.startReplica();
  await ask(primary, "alter system set synchronous_standby_names = '*'");
  await ask(primary, 'select pg_reload_conf()');
  await expect.poll(() => ask(primary, "select 1 from pg_stat_replication where sync_state = 'sync'")).toHaveLength(1);
  return standby;
}

/** HAProxy in front of both servers and PgBouncer in front of HAProxy. */
async function openWay(standby: TestPostgres) {
  const [shop, database, pool] = [await freePort(), await freePort(), await freePort()];
  const proxies: RunningProxy[] = [
    await runProxy(
      'haproxy.cfg',
      {
        'bind :8080': `bind 127.0.0.1:${shop}`,
        'bind :5432': `bind 127.0.0.1:${database}`,
        'shop1:3000': '127.0.0.1:1',
        'shop2:3000': '127.0.0.1:1',
        'db1:5432': hostOf(primary),
        'db2:5432': hostOf(standby),
      },
      database,
      (path) => ['/usr/sbin/haproxy', '-db', '-f', path],
    ),
    await runPgBouncer(pool, database),
  ];
  // HAProxy takes both servers for the primary until two of its checks have failed. It takes turns, so a row of connections meets both.
  const way = `postgres://postgres@127.0.0.1:${database}/shop`;
  for (let inRow = 0; inRow < 4; ) inRow = (await isWritable(way)) ? inRow + 1 : 0;
  return {
    port: pool,
    async stop() {
      for (const proxy of proxies.toReversed()) await proxy.stop();
    },
  };
}

const untilWritable = (url: string): Promise<void> =>
  expect.poll(() => isWritable(url), { timeout: 60_000, interval: 50 }).toBe(true);

async function isWritable(url: string): Promise<boolean> {
  const open = await openPostgres(url, 1).catch(() => undefined);
  const written = open?.db
    .transaction()
    .execute((tx) => sql`create temporary table probe on commit drop as select 1`.execute(tx));
  const isDone = await written?.then(
    () => true,
    () => false,
  );
  await open?.close();
  return isDone === true;
}

async function ask({ url }: TestPostgres, statement: string): Promise<unknown[]> {
  const { db, close } = await openPostgres(url, 1);
  try {
    return (await sql.raw(statement).execute(db)).rows;
  } finally {
    await close();
  }
}

const urlOf = ({ url }: TestPostgres, name: string) => String(Object.assign(new URL(url), { pathname: `/${name}` }));
const hostOf = ({ url }: TestPostgres) => new URL(url).host;
