// What runs again and again must find its rows by an index: a shop of some years has millions of finished ones, and a statement
// ends after 15 seconds. PostgreSQL's own plan of every statement is asked.
import { CompiledQuery, sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openPostgres, TIMEOUTS } from '#server/db/open-postgres.ts';
import type { Db } from '#server/db/schema.ts';
import { registerShopGauges } from '#server/metrics/shop-gauges.ts';
import { checkLedger } from '#server/orders/check-ledger.ts';
import { mailInstead } from '#server/providers/mail-instead.ts';
import { createPush } from '#server/providers/push-keys.ts';
import { shopJobs } from '#server/start/shop-jobs.ts';
import { NOW } from '#tests/kit/server/app.ts';
import { openCheckout } from '#tests/kit/server/checkout.ts';
import { makeCopy } from '#tests/kit/server/databases.ts';
import { PATIENT } from '#tests/kit/server/postgres.ts';
import { untilWaiting } from '#tests/kit/server/until-waiting.ts';

const ROWS = 20_000;

/** Finished rows: `at` is within the last two years, `recent` within the last 37 days. */
const FINISHED = [
  `insert into shop_order (id, order_number, status, contact_email, form, mode, subtotal_paise, shipping_paise, coupon_paise,
     prepaid_paise, payable_paise, advance_paise, balance_paise, due_now_paise, gateway, provider_order_id, payment_id, paid_paise,
     created_at, placed_at, expires_at, asked_at, rechecked_at, pricing_rules)
   select 'o' || n, 'N' || n, 'Delivered', 'c' || n || '@example.com', '{}', 'online', 100, 0, 0, 0, 100, 0, 0, 100, 'test-gateway',
     'order_' || n, 'pay_' || n, 100, at, at, at, at, at, '{}' from moments`,
  `insert into payment (id, order_id, amount_paise, status, at) select 'pay_' || n, 'o' || n, 100, 'captured', at from moments`,
  `insert into refund (id, payment_id, order_id, amount_paise, reason, state, next_try_at, sent_at, created_at)
   select 'r' || n, 'pay_' || n, 'o' || n, 100, 'paid twice', 'sent', at, at, at from moments`,
  `insert into customer (id, contact_email, password) select 'c' || n, 'c' || n || '@example.com', '' from moments`,
  `insert into customer_token (digest, customer_id, created_at, used_at, expires_at)
   select 't' || n, 'c' || n, recent, recent, recent + interval '90 days' from moments`,
  `insert into idempotency_key (scope, key, fingerprint, status, body, created_at)
   select 's' || n, 'k', 'f', 200, '{}', recent from moments`,
  `insert into webhook_event (id, event, at) select 'e' || n, 'order.paid', recent from moments`,
  `insert into mail (id, once, recipient, subject, text, html, state, next_try_at, sent_at, created_at)
   select 'm' || n, 'back o' || n || ' device', 'c' || n || '@example.com', '', '', '', 'sent', at, at, at from moments`,
];
const GROWS = [
  'shop_order',
  'payment',
  'refund',
  'customer',
  'customer_token',
  'idempotency_key',
  'webhook_event',
  'mail',
];

let shop: { db: Db; url: string; close(): Promise<void> } | undefined;
const isThere = inject('postgresUrl') !== null;

beforeAll(async () => {
  if (!isThere) return;
  const { url, drop } = await makeCopy();
  const open = await openPostgres(url, 3, PATIENT);
  const now = `'${NOW.toISOString()}'::timestamptz(3)`;
  const moments = `with moments as (select n, ${now} - n * interval '53 minutes' as at, ${now} - n * interval '160 seconds' as recent
    from generate_series(1, ${ROWS}) n)`;
  // As in a database with a language: in the tests' own, texts are sorted byte by byte.
  await sql`alter table mail alter column once type text collate "en-x-icu"`.execute(open.db);
  await open.db.transaction().execute(async (tx) => {
    // Without the checks of foreign keys it takes half the time.
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of FINISHED) await sql.raw(statement.replace(/(?=select)/, `${moments} `)).execute(tx);
  });
  await sql.raw(`analyze ${GROWS.join(', ')}`).execute(open.db);
  shop = {
    db: open.db,
    url,
    close: async () => {
      await open.close();
      await drop();
    },
  };
});
afterAll(() => shop?.close());

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

/** Without a condition on its columns a scan reads the whole index, which is as long as the table unless it is a partial one. */
const readsAll = (plan: Plan, partial: ReadonlySet<string>): boolean =>
  GROWS.includes(plan['Relation Name'] ?? '') &&
  (plan['Node Type'] === 'Seq Scan' ||
    (plan['Index Name'] !== undefined && plan['Index Cond'] === undefined && !partial.has(plan['Index Name'])));

const allOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(allOf)];

/** The statements of `work` that read a table that only grows from end to end. */
async function longReads(db: Db, work: (watched: Db) => Promise<unknown>): Promise<string[]> {
  const queries: CompiledQuery[] = [];
  const watched = db.withPlugin({
    transformQuery({ node, queryId }) {
      queries.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work(watched);
  expect(queries.length).toBeGreaterThan(0);
  const { rows: names } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where indpred is not null`.execute(db);
  const partial = new Set(names.map(({ name }) => name));
  const found: string[] = [];
  for (const query of queries.filter((one) => /^\s*(select|insert|update|delete|with)/.test(one.sql))) {
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      CompiledQuery.raw(`explain (format json) ${query.sql}`, [...query.parameters]),
    );
    const plans = rows[0]?.['QUERY PLAN'].flatMap(({ Plan }) => allOf(Plan)) ?? [];
    expect(plans).not.toEqual([]);
    for (const plan of plans.filter((one) => readsAll(one, partial)))
      found.push(`${plan['Relation Name']} ${plan['Index Name'] ?? ''}: ${query.sql}`);
  }
  return found;
}

function partsOf(db: Db) {
  const { parts } = openCheckout(db);
  return { ...parts, push: createPush(db, readConfig({})) };
}
/** The mail server is never called: no message is due. */
const jobsOf = (db: Db) => shopJobs(partsOf(db), { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'orders@shop.example' });

const others: Record<string, (db: Db) => Promise<unknown>> = {
  'the figures for Prometheus': (db) => registerShopGauges(new Registry(), db, {})(NOW),
  'an e-mail in place of a push message': async (db) => {
    const row = await db.selectFrom('mail').selectAll().where('id', '=', 'm7').executeTakeFirstOrThrow();
    await mailInstead(db, row, false);
  },
};
const names = [...Object.keys(others), ...jobsOf({} as Db).map(({ name }) => name)];

test.skipIf(!isThere).each(names)('%s: finds its rows by an index (PostgreSQL)', async (name) => {
  if (!shop) throw new Error('there is no database');
  const work =
    others[name] ??
    (async (db: Db) =>
      jobsOf(db)
        .find((job) => job.name === name)
        ?.work());
  expect(await longReads(shop.db, work)).toEqual([]);
});

test.skipIf(!isThere)('shop -- verify reads all of it, however long a statement takes (PostgreSQL)', async () => {
  if (!shop) throw new Error('there is no database');
  const { db } = shop;
  const hasty = await openPostgres(shop.url, 1, { ...TIMEOUTS, statement_timeout: 200 });
  let checks: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`lock table coupon in access exclusive mode`.execute(tx);
    checks = Promise.allSettled([checkLedger(hasty.db, NOW)]);
    await untilWaiting(db);
    await sql`select pg_sleep(0.5)`.execute(tx);
  });
  expect(await checks).toMatchObject([{ status: 'fulfilled' }]);
  await hasty.close();
});
