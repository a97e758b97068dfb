import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openPostgres, TIMEOUTS } from '#server/db/open-postgres.ts';
import { seedShop } from '#server/seed/seed-shop.ts';
import { createCoupon } from '#server/shop/coupons.ts';
import { prepareShop } from '#server/start/prepare-shop.ts';
import { foldName } from '#src/domain/slug.ts';
import { openTestApp } from '#tests/kit/server/app.ts';
import { makeCopy, onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { untilWaiting } from '#tests/kit/server/until-waiting.ts';

onDatabase('the shop of a first start', (database) => {
  test('answers the calls of the catalogue', async () => {
    await seedShop(database().db);
    const shop = openTestApp(database().db);
    expect((await shop.get('/api/products', { limit: 200 })).json.data).toHaveLength(37);
    expect((await shop.get('/api/get-categories')).json.data).toHaveLength(8);
    expect((await shop.get('/api/get-banners')).json.data).toHaveLength(3);
    expect((await shop.get('/api/get-stores')).json.data).toHaveLength(14);
    expect((await shop.get('/api/generalinfo')).json.data[0].headerText).toContain('5% off');
    expect((await shop.get('/api/get-discount')).json.data).toEqual({ discountPercentage: 5, discountActive: true });
    expect((await shop.get('/api/cod-status')).json.isCodEnabled).toBe(true);
  });

  test('opens every product by its name with hyphens for spaces', async () => {
    await seedShop(database().db);
    const shop = openTestApp(database().db);
    for (const { name } of await database().db.selectFrom('product').select('name').execute()) {
      const { json } = await shop.get('/api/productbyname', { productName: name.replace(/-/g, ' ') });
      expect(foldName(json.data[0].productName)).toBe(foldName(name));
    }
  });

  test('has ratings that match the reviews', async () => {
    const { db } = database();
    await seedShop(db);
    const products = await db.selectFrom('product').select(['id', 'rating_sum', 'rating_count']).execute();
    const reviews = await db.selectFrom('review').select(['product_id', 'rating']).execute();
    for (const { id, rating_sum, rating_count } of products) {
      const own = reviews.filter((review) => review.product_id === id).map((review) => review.rating);
      expect([rating_sum, rating_count]).toEqual([own.reduce((sum, rating) => sum + rating, 0), own.length]);
    }
  });

  test('has the same ids every time', async () => {
    const ids = async () =>
      (await database().db.selectFrom('product').select('id').orderBy('id').execute()).map(({ id }) => id);
    await seedShop(database().db);
    const first = await ids();
    await database().db.deleteFrom('product').execute();
    await database().db.deleteFrom('coupon').execute();
    await seedShop(database().db);
    expect(await ids()).toEqual(first);
    expect(first.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true);
  });

  test('is not filled again at the start after the merchant has removed every product', async () => {
    const { db } = database();
    const start = () => prepareShop(db, [], () => undefined);
    const products = async () => (await db.selectFrom('product').select('id').execute()).length;
    await start();
    expect(await products()).toBe(37);
    await db.deleteFrom('product').execute();
    await start();
    expect(await products()).toBe(0);
  });

  test('is not filled when the merchant has imported products before the first start, and removed them', async () => {
    const { db } = database();
    await putGoods(db, SMALL_SHOP);
    await db.deleteFrom('product').execute();
    await prepareShop(db, [], () => undefined);
    expect(await db.selectFrom('coupon').select('code').execute()).toEqual([]);
    expect(await db.selectFrom('product').select('id').execute()).toEqual([]);
  });

  test('is not filled when the merchant has made a coupon before the first start', async () => {
    const { db } = database();
    await createCoupon(db, { code: 'OPENING', percent: 10 });
    await prepareShop(db, [], () => undefined);
    expect(await db.selectFrom('product').select('id').execute()).toEqual([]);
  });

  test('keeps settings that the merchant changed before', async () => {
    const { db } = database();
    await db
      .insertInto('setting')
      .values({ key: 'cod', value: JSON.stringify({ isCodEnabled: false }) })
      .execute();
    await seedShop(db);
    expect((await openTestApp(db).get('/api/cod-status')).json.isCodEnabled).toBe(false);
  });
});

test.skipIf(inject('postgresUrl') === null)(
  'two instances that start at the same time fill the shop once, and wait for it longer than a shopper would',
  async () => {
    const { url, drop } = await makeCopy();
    const limits = { ...TIMEOUTS, lock_timeout: 400, statement_timeout: 600 };
    const [one, two, merchant] = [
      await openPostgres(url, 1, limits),
      await openPostgres(url, 1, limits),
      await openPostgres(url),
    ];
    const said: string[] = [];
    const start = ({ db }: typeof one) => prepareShop(db, [], (line) => void said.push(line));
    let starts: Promise<PromiseSettledResult<void>[]> | undefined;
    await merchant.db.transaction().execute(async (tx) => {
      await sql`lock table product in exclusive mode`.execute(tx);
      starts = Promise.allSettled([start(one), start(two)]);
      await untilWaiting(merchant.db, 2);
      await sql`select pg_sleep(1)`.execute(tx);
    });
    expect(await starts).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    expect(await merchant.db.selectFrom('product').select('id').execute()).toHaveLength(37);
    const progress = said.filter((line) => !line.startsWith('The shop is new'));
    expect(progress.length).toBe(new Set(progress).size);
    await Promise.all([one, two, merchant].map(({ close }) => close()));
    await drop();
  },
);
