// Reads of the catalogue have connections of their own: carts and orders that wait for one do not stop them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openPostgres } from '#server/db/open-postgres.ts';
import { session, TEST_KEY } from '#tests/kit/server/app.ts';
import { startServer } from '#tests/kit/server/child.ts';
import { makeCopy } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { untilWaiting } from '#tests/kit/server/until-waiting.ts';

test.skipIf(inject('postgresUrl') === null)(
  'listings and /ready are answered while every connection for carts and orders is taken',
  async () => {
    const copy = await makeCopy();
    const direct = await openPostgres(copy.url, 2);
    await putGoods(direct.db, SMALL_SHOP);
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'vyayam-reads-'));
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
    const more = { METRICS_PORT: '0', NODE_ENV: 'production' };
    const shop = startServer({ DATA_DIR, DATABASE_URL: copy.url, DATABASE_POOL: '2', ...more });
    const origin = await shop.open;
    const headers = { 'auth-key': TEST_KEY, 'content-type': 'application/json' };
    const add = (of: number) => {
      const products = { product_id: 'tee', session_id: session(of), quantity: 1, price: 1, size: 'S', color: 'White' };
      const body = JSON.stringify({ isCombo: false, products });
      return fetch(`${origin}/api/add-cart`, { method: 'POST', headers, body });
    };

    const adds = await direct.db.transaction().execute(async (tx) => {
      await sql`lock table cart_line in access exclusive mode`.execute(tx);
      const all = Array.from({ length: 8 }, (_, of) => add(of + 1));
      await untilWaiting(direct.db, 2);
      const listings = ['/api/products?limit=2', '/api/product?product_id=tee', '/ready'].map((path) =>
        fetch(origin + path, { headers }),
      );
      // An add that waits gives up after five seconds; a read behind it would be answered only then.
      const first = await Promise.race([
        Promise.all(listings).then(() => 'listings'),
        Promise.race(all).then(() => 'an add'),
      ]);
      expect(first, shop.output()).toBe('listings');
      for (const { status } of await Promise.all(listings)) expect(status).toBe(200);
      // Ten are served at once. One that has waited for them for most of a second is refused, and counted.
      all.push(...Array.from({ length: 8 }, (_, of) => add(of + 9)));
      const metrics = /Metrics are at (\S+)/.exec(shop.output())?.[1] ?? '';
      await expect
        .poll(async () => (await fetch(metrics)).text())
        .toMatch(/^shop_refused_total\{kind="write"\} [1-9]/m);
      return all;
    });
    // Those that have waited for more than five seconds are refused, and would be repeated.
    for (const { status } of await Promise.all(adds)) expect([200, 503]).toContain(status);
    await direct.close();
  },
);
