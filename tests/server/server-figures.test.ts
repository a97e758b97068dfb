// Limits and times of the server that no other test meets at their boundary.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { sql } from 'kysely';
import pino from 'pino';
import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { inHour } from '#server/http/freshness.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { createMetricsPage } from '#server/metrics/metrics-page.ts';
import { createMail } from '#server/providers/mail.ts';
import { createRazorpayClient } from '#server/providers/razorpay-client.ts';
import { createCourierTracking } from '#server/providers/tracking-courier.ts';
import { createCoupon } from '#server/shop/coupons.ts';
import { findOrder } from '#server/shop/find-order.ts';
import { SETTINGS } from '#server/shop/settings-table.ts';
import { listen } from '#server/start/listen.ts';
import { replicaJobs, shopJobs } from '#server/start/shop-jobs.ts';
import { putCustomer } from '#tests/kit/server/accounts.ts';
import { NOW, openTestApp, WITHOUT_PAGE } from '#tests/kit/server/app.ts';
import { openCheckout, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { MAT, putGoods, SMALL_SHOP, TEE } from '#tests/kit/server/goods.ts';

const database = oneDatabase();
const log = pino({ level: 'silent' });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Rows for which nothing that they refer to need be there. */
const putLoose = (statement: ReturnType<typeof sql>) =>
  database()
    .db.transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await statement.execute(tx);
    });

describe('the catalogue', () => {
  test('looks for the first twelve words and for no more', async () => {
    const twelve = 'one two three four five six seven eight nine ten eleven twelve';
    await putGoods(database().db, [{ ...MAT, name: twelve }]);
    const shop = openTestApp(database().db);
    const droppedFrom = async (productName: string) =>
      (await shop.get('/api/productdetailbyname', { productName, limit: 5 })).json.searchedFor;
    expect(await droppedFrom(`${twelve} unheardof`)).toBeUndefined();
    expect(await droppedFrom(twelve.replace('twelve', 'unheardof'))).toBe(twelve.replace(' twelve', ''));
  });

  test('sends the newest 100 reviews of a product', async () => {
    const { db } = database();
    await putGoods(db, [TEE]);
    await putLoose(sql`insert into review (id, product_id, name, email, comment, rating, created_at)
      select 'r' || n, 'tee', 'A', 'a@b.example', 'C' || n, 5, ${NOW}::timestamptz + n * interval '1 second'
      from generate_series(1, 101) n`);
    const { json } = await openTestApp(db).get('/api/productdetailbyname', { productName: 'Training Tee' });
    const [product] = json.data;
    expect(product.reviews).toHaveLength(100);
    expect(JSON.stringify(product.reviews)).not.toContain('"C1"');
  });

  test('counts what was sold in the last 48 hours', async () => {
    const { db } = database();
    await putGoods(db, SMALL_SHOP);
    await putSettings(db, {});
    await openCheckout(db).buy([{ ...WHITE_S, quantity: 2 }]);
    const sold = async (minutes: number) => {
      await sql`update order_line set sold_at = now() - make_interval(mins => ${sql.lit(minutes)})`.execute(db);
      await sql`update catalogue_version set version = version + 1`.execute(db).catch(() => undefined);
      const { text } = await openTestApp(db).get('/api/productdetailbyname', { productName: 'Training Tee' });
      return /"hours":48/.test(text);
    };
    expect([await sold(48 * 60 - 1), await sold(48 * 60 + 1)]).toEqual([true, false]);
  });

  test('no longer names a sale an hour after its 48 hours, also if nothing has changed since', async () => {
    const { db } = database();
    await putGoods(db, SMALL_SHOP);
    await putSettings(db, {});
    await openCheckout(db).buy([{ ...WHITE_S, quantity: 2 }]);
    let now = NOW;
    const shop = openTestApp(db, { clock: () => now });
    const sold = async () => (await shop.get('/api/product', { product_id: 'tee' })).json.data.soldRecently;
    await sql`update order_line set sold_at = now()`.execute(db);
    expect(await sold()).toEqual({ count: 2, hours: 48 });
    await sql`update order_line set sold_at = now() - interval '49 hours'`.execute(db);
    now = new Date(NOW.getTime() + 3_600_000);
    expect(await sold()).toBeNull();
  });

  test('answers a client that asks for no page with 1000 products at most', async () => {
    const { db } = database();
    await putGoods(db, [{ ...MAT, options: {} }]);
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'product' and is_generated = 'NEVER' and column_name not in ('id', 'name', 'code')`.execute(
      db,
    );
    const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
    await putLoose(sql`insert into product (id, name, code, ${columns})
      select 'mat' || n, 'Mat ' || n, 'C' || n, ${columns} from product, generate_series(1, 1000) n`);
    const { json } = await openTestApp(db).get('/api/products', { fields: 'card' });
    expect(json.data).toHaveLength(1000);
  });
});

test('a wishlist holds 500 products', async () => {
  const { db } = database();
  await putGoods(db, SMALL_SHOP);
  const { headers } = await putCustomer(db);
  const { id } = await db.selectFrom('customer').select('id').executeTakeFirstOrThrow();
  await putLoose(sql`insert into wishlist_item (id, customer_id, product_id, created_at)
    select 'w' || n, ${id}, 'p' || n, ${NOW} from generate_series(1, 499) n`);
  const add = async (product_id: string) => {
    const body = { product_id, contact_email: 'asha@example.com' };
    return (await openTestApp(db).call('POST', '/api/add-wishlist', { body, headers })).json.code;
  };
  expect([await add('tee'), await add('mat')]).toEqual([undefined, 'wishlist-full']);
});

test('a coupon for 100 uses is an advertisement: it may be guessed; one for 99 may not', async () => {
  const { db } = database();
  await putGoods(db, SMALL_SHOP);
  await putSettings(db, {});
  await createCoupon(db, { code: 'FEW99', percent: 10, uses: 99 });
  await createCoupon(db, { code: 'ALL100', percent: 10, uses: 100 });
  const check = (code: string) => openTestApp(db).get('/api/check-coupon', { code, amount: 1000 });
  await check('GUESS');
  await db.updateTable('rate_limit').set({ hits: 100_000 }).execute();
  await check('GUESS');
  await db.updateTable('rate_limit').set({ hits: 100_000 }).execute();
  expect([(await check('ALL100')).status, (await check('FEW99')).json.code]).toEqual([200, 'too-many-tries']);
});

test.each([
  ['general.headerText', 160],
  ['contact.address', 300],
  ['contact.legalName', 160],
  ['contact.grievanceOfficer', 120],
] as const)('the setting %s takes %i characters', (name, most) => {
  const [section, field] = name.split('.') as ['general', string];
  const schema = SETTINGS[section][field]?.schema;
  const takes = (length: number) => schema && v.safeParse(schema, 'x'.repeat(length)).success;
  expect([takes(most), takes(most + 1)]).toEqual([true, false]);
});

test.each([
  ['discount', 'discountPercentage', 100],
  ['shipping', 'amount', 100_000],
] as const)('the setting %s.%s takes up to %i', (section, field, most) => {
  const schema = SETTINGS[section][field]?.schema;
  const takes = (amount: number) => schema && v.safeParse(schema, String(amount)).success;
  expect([takes(most), takes(most + 1)]).toEqual([true, false]);
});

test('an order is found by six characters of its ID and more', async () => {
  const why = async (id: string) => String(await findOrder(database().db, id).catch((error: Error) => error.message));
  expect([(await why('abcde')).includes('first 6'), (await why('abcdef')).includes('first 6')]).toEqual([true, false]);
});

test('a developer sees the newest 50 mails', async () => {
  const { db } = database();
  const mail = createMail({ db, log, clock: () => NOW }, true);
  for (let number = 1; number <= 51; number += 1)
    await mail.send({ to: 'a@b.example', subject: `Mail ${number}`, text: 'T', html: 'T' } as never);
  const shop = openTestApp(db, { config: { ...readConfig({}), DEV_PAGES: true } });
  expect((await shop.get('http://localhost/dev/mail')).text.match(/<article>/g)).toHaveLength(50);
});

describe('the shop’s server', () => {
  test('waits 15 s for the headers of a request, 2 minutes for all of it, and 65 s for the next request', async () => {
    const app = createApp({ db: database().db, clock: () => NOW, folders: WITHOUT_PAGE });
    const server = await listen(app as never, { PORT: 0, HOST: '127.0.0.1' });
    const seen: { headersTimeout: number; requestTimeout: number; keepAliveTimeout: number }[] = [];
    const listener = (message: unknown) => void seen.push((message as { server: (typeof seen)[0] }).server);
    subscribe('http.server.request.start', listener);
    await (await fetch(`${server.address}/health`)).text();
    unsubscribe('http.server.request.start', listener);
    await server.stop(0);
    expect(seen[0]).toMatchObject({ headersTimeout: 15_000, requestTimeout: 120_000, keepAliveTimeout: 65_000 });
  });

  test('gives the payment provider and the courier 10 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const never = async () => Promise.reject(new TypeError('fetch failed'));
    vi.stubGlobal('fetch', never);
    const call = createRazorpayClient({ base: 'https://pay.example', keyId: 'k', keySecret: 's' } as never);
    await call('GET', '/orders').catch(() => undefined);
    await createCourierTracking('https://courier.example', never)
      .track('A1')
      .catch(() => undefined);
    expect(timeout.mock.calls).toEqual([[10_000], [10_000]]);
  });

  test('has its work done in time', () => {
    const config = { ...readConfig({}), SMTP_URL: 'smtp://mail.example' };
    const parts = { db: database().db, clock: () => NOW, log, config } as never;
    const jobs = [...shopJobs(parts, config), ...replicaJobs({ tryAgain: async () => undefined })];
    const seconds = Object.fromEntries(jobs.map(({ name, everyMs }) => [name, everyMs / 1_000]));
    expect(seconds).toEqual({
      clock: 60,
      'open orders': 30,
      'placed orders': 120,
      refunds: 60,
      'order digest': 300,
      'stock digest': 900,
      'back in stock': 30,
      'lower prices': 900,
      notifications: 3,
      'overdue complaints': 900,
      'GST rates': 300,
      'old keys': 86_400,
      'expired tokens, codes and e-mails': 300,
      'old events': 86_400,
      mail: 3,
      'read replicas': 1,
    });
  });
});

describe('the numbers', () => {
  test('tell durations from 5 ms to 15 s', async () => {
    const metrics = createMetrics();
    await openTestApp(database().db, { metrics }).get('/api/get-categories');
    const page = createMetricsPage({ db: database().db, metrics, log, clock: () => NOW });
    const text = await (await page.fetch(new Request('http://numbers.test/metrics'))).text();
    const bounds = [...text.matchAll(/shop_request_seconds_bucket\{[^}]*le="([^"]+)"/g)].map(([, bound]) => bound);
    expect(bounds.join(' ')).toBe('0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 15 +Inf');
  });
});

test('answers of the catalogue are computed again each hour', () => {
  const at = (ms: number) => inHour('7', new Date(ms));
  expect(at(3_599_999)).toBe(at(0));
  expect(at(3_600_000)).not.toBe(at(0));
});
