// GET /metrics: what is counted, in a form that Prometheus reads, on a port of its own.

import pino from 'pino';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import { createMetrics, type Metrics } from '#server/metrics/metrics.ts';
import { createMetricsPage } from '#server/metrics/metrics-page.ts';
import { createMail } from '#server/providers/mail.ts';
import { NOW } from '#tests/kit/server/app.ts';
import { openCheckout, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

const DAY_MS = 24 * 60 * 60_000;
const log = pino({ level: 'silent' });

async function read(
  db: Db,
  metrics: Metrics,
  connections?: Parameters<typeof createMetricsPage>[1],
  now = NOW,
): Promise<string> {
  const page = createMetricsPage({ db, metrics, log, clock: () => now }, connections);
  const answer = await page.fetch(new Request('http://numbers.test/metrics'));
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return answer.text();
}

onDatabase('the numbers', (database) => {
  test('count requests, repeated operations, orders and payments', async () => {
    const { db, pool } = database();
    await putGoods(db, SMALL_SHOP);
    await putSettings(db, {});
    const metrics = createMetrics();
    const checkout = openCheckout(db, { metrics });
    const body = await checkout.bodyFor([WHITE_S]);
    const { json } = await checkout.create(body, 'the-same');
    await checkout.create(body, 'the-same');
    await checkout.verify(json, await checkout.pay(json));
    await checkout.place([WHITE_S], { of: 2 });
    await checkout.shop.get('/api/get-order/somebody@example.com');
    const written = { firstname: 'Asha', lastname: 'Rao', email: 'asha@example.com', countrycode: '+91' };
    const complaint = { ...written, phoneNo: '9876543210', message: 'Broken.', isComplaint: true };
    await checkout.shop.call('POST', '/api/send-message', { body: complaint });
    await db
      .updateTable('complaint')
      .set({ created_at: new Date(NOW.getTime() - 49 * 3_600_000) })
      .execute();

    const text = await read(db, metrics, { pool });
    const lines = text.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'shop_requests_total{method="POST",route="/api/create-order",status="200"} 3',
        'shop_requests_total{method="GET",route="/api/get-order/:orderId",status="400"} 1',
        'shop_replays_total{route="/api/create-order"} 1',
        'shop_request_seconds_count{method="POST",route="/api/create-order"} 3',
        'shop_requests_under_way 0',
        'shop_orders_last_day{state="Placed"} 1',
        'shop_orders_last_day{state="Pending payment"} 1',
        'shop_payments_last_day{state="captured"} 1',
        'shop_complaints_overdue{state="acknowledgement"} 1',
        'shop_complaints_overdue{state="answer"} 0',
        'shop_db_up 1',
      ]),
    );
    expect(text.includes('shop_db_connections{state="idle"}')).toBe(pool !== undefined);
    expect(text).not.toContain('example.com');
  });

  test.each([
    ['an order', 'place', 'shop_orders_last_day{state="Pending payment"} 1'],
    ['the payment of an order', 'buy', 'shop_payments_last_day{'],
  ] as const)('count %s for 24 hours', async (_, how, figure) => {
    const { db } = database();
    await putGoods(db, SMALL_SHOP);
    await putSettings(db, {});
    await openCheckout(db)[how]([WHITE_S]);
    const isCounted = async (ms: number) =>
      (await read(db, createMetrics(), {}, new Date(NOW.getTime() + ms))).includes(figure);
    expect([await isCounted(DAY_MS), await isCounted(DAY_MS + 1)]).toEqual([true, false]);
  });

  test('count refunds that are owed or that failed, and no longer those that were sent', async () => {
    const { db } = database();
    await putGoods(db, SMALL_SHOP);
    await putSettings(db, {});
    const checkout = openCheckout(db);
    await checkout.cancel(await checkout.buy([WHITE_S]));
    const page = createMetricsPage({ db, metrics: createMetrics(), log, clock: () => NOW });
    const shown: (string | undefined)[] = [];
    for (const state of ['failed', 'due', 'sent'] as const) {
      await db.updateTable('refund').set({ state }).execute();
      const text = await (await page.fetch(new Request('http://numbers.test/metrics'))).text();
      shown.push(/^shop_refunds_open\{.*$/m.exec(text)?.[0]);
    }
    expect(shown).toEqual(['shop_refunds_open{state="failed"} 1', 'shop_refunds_open{state="due"} 1', undefined]);
  });

  test('say that a database that answered is gone, and no longer what was in it', async () => {
    const { db } = database();
    await putGoods(db, SMALL_SHOP);
    await putSettings(db, {});
    await openCheckout(db).place([WHITE_S]);
    let isGone = false;
    const leaving = new Proxy(db, {
      get: (target, name) => {
        if (isGone) throw new Error('gone');
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const page = createMetricsPage({ db: leaving, metrics: createMetrics(), log, clock: () => NOW });
    const ask = async () => (await page.fetch(new Request('http://numbers.test/metrics'))).text();
    expect(await ask()).toMatch(/shop_orders_last_day\{[\s\S]*shop_db_up 1/);
    isGone = true;
    const text = await ask();
    expect(text).toContain('shop_db_up 0');
    expect(text).not.toContain('shop_orders_last_day{');
  });

  test('count a connection that nobody uses as idle, not as lent', async (context) => {
    const { db, pool } = database();
    context.skip(pool === undefined, 'PGlite has one connection');
    const text = await read(db, createMetrics(), { pool });
    expect(text).toContain('shop_db_connections{state="lent"} 0\n');
    expect(text).not.toContain('shop_db_connections{state="idle"} 0\n');
  });

  test('count the e-mails that wait, not the notifications', async () => {
    const { db } = database();
    const mail = createMail({ db, clock: () => NOW, log }, true);
    await mail.send({ to: 'asha@example.com', subject: 'Hello', text: '', html: '' });
    const device = { id: 'phone', endpoint: 'https://push.example/1', origin: 'https://shop.example', p256dh: '' };
    await db
      .insertInto('push_subscription')
      .values({
        ...device,
        auth: '',
        session_id: '',
        token_digest: null,
        kinds: '[]',
        created_at: NOW,
        updated_at: NOW,
      })
      .execute();
    const notice = { kind: 'shipped', title: 'Shipped', body: '', path: '/', tag: 'one' } as const;
    await mail.push('phone', notice, { within: db, once: 'one' });
    expect(await read(db, createMetrics())).toContain('shop_emails_waiting{state="waiting"} 1\n');
  });

  test('are in the form that Prometheus reads', async () => {
    const { db } = database();
    const metrics = createMetrics();
    const checkout = openCheckout(db, { metrics });
    await checkout.shop.get('/api/products');
    const text = await read(db, metrics);
    expect(text.endsWith('\n')).toBe(true);
    for (const line of text.split('\n').filter((line) => line !== ''))
      expect(line).toMatch(
        /^(# (HELP|TYPE) [a-z_0-9]+ .+|[a-z_0-9]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? ([-+0-9.e]+|Nan))$/,
      );
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

test('numbers are given when the database gives none', async () => {
  const gone = {
    getExecutor: () => {
      throw new Error('gone');
    },
  } as unknown as Db;
  const text = await read(gone, createMetrics());
  expect(text).toContain('shop_db_up 0');
  expect(text).toContain('process_resident_memory_bytes ');
});
