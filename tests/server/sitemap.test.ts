import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { publicPage } from '#src/domain/public-page.ts';
import { openTestApp, type TestApp } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, TEE } from '#tests/kit/server/goods.ts';

onDatabase('search engines', (database) => {
  let shop: TestApp;
  beforeEach(async () => {
    await putGoods(database().db, [{ ...TEE, name: 'Training Tee / Dry-Knit & Light' }]);
    shop = openTestApp(database().db);
  });

  test('get every public address once, as it is linked', async () => {
    const { status, headers, text } = await shop.get('/sitemap.xml');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/xml');
    const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(addresses.toSorted()).toEqual(
      [
        ...['', 'best-seller', 'about', 'contact', 'stores', 'terms-conditions', 'privicy-policy', 'refund-policy'],
        ...['return-policy', 'shipping-policy', 'cancellation-policy', 'category-products/mens-apparel'],
        'product/Training-Tee-%2F-Dry-Knit-%26-Light',
      ]
        .map((path) => `http://shop.test/${path}`)
        .toSorted(),
    );
    // Each is a page for everyone; the other pages are those of a search text, and personal.
    for (const address of addresses) expect(publicPage(new URL(address ?? '')), address).not.toBeNull();
  });

  test('learn which pages are personal, and where the sitemap is', async () => {
    const { text } = await shop.get('/robots.txt');
    const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path);
    for (const path of ['/api/', '/pay/', '/shipping/', '/cart', '/checkout', '/order-success', '/userdashboard'])
      expect(closed).toContain(path);
    for (const path of ['/login', '/signup', '/verify-email', '/request-otp']) expect(closed).toContain(path);
    expect(text).toContain('Sitemap: http://shop.test/sitemap.xml');
  });

  test('get the shop’s own address from every cache, or from none', async () => {
    for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap-1.xml']) {
      // Without SHOP_URL the request decides about the shop's address.
      expect((await shop.get(`http://elsewhere.test${path}`)).headers.get('cache-control')).toBe('no-store');
      const named = openTestApp(database().db, { config: readConfig({ SHOP_URL: 'https://shop.example' }) });
      const { text, headers } = await named.get(`http://elsewhere.test${path}`);
      expect([text.includes('elsewhere'), text.includes('https://shop.example/')]).toEqual([false, true]);
      expect(headers.get('cache-control')).toBe('public, max-age=3600');
    }
  });

  test('get the products in the order of their ids, whichever changed last', async () => {
    const { db } = database();
    await putGoods(db, [
      { id: 'a', name: 'Ankle Weight' },
      { id: 'b', name: 'Band' },
      { id: 'c', name: 'Cord' },
    ]);
    for (const id of ['b', 'a']) await db.updateTable('product').set({ brand: 'Anew' }).where('id', '=', id).execute();
    const { text } = await shop.get('/sitemap-1.xml');
    const names = [...text.matchAll(/product\/([^<]+)/g)].map(([, name]) => name);
    expect(names.slice(0, 3)).toEqual(['Ankle-Weight', 'Band', 'Cord']);
  });

  test('get the products from memory until they change, and over the connections of the catalogue', async () => {
    const { db } = database();
    const away = { selectFrom: () => expect.unreachable('orders need these connections') } as never;
    const apart = openTestApp(away, { catalogueDb: db });
    const products = async () => [(await apart.get('/sitemap.xml')).text, (await apart.get('/sitemap-1.xml')).text];
    const before = await products();
    await db.updateTable('product').set({ name: 'Rope' }).execute();
    expect(await products()).toEqual(before);
    await bumpCatalogueVersion(db);
    for (const text of await products()) expect(text).toContain('/product/Rope</loc>');
  });

  test.each(['99999', '9223372036854775807', '9'.repeat(300)])('part %s does not exist', async (place) => {
    expect((await shop.get(`/sitemap-${place}.xml`)).status).toBe(404);
  });

  test('of a shop with more than 40,000 products get a sitemap in parts', async () => {
    const { db } = database();
    // Forty thousand rows of the real table would take ten seconds.
    await sql`alter table product rename to few_products`.execute(db);
    onTestFinished(async () => {
      await sql`drop view product`.execute(db);
      await sql`alter table few_products rename to product`.execute(db);
    });
    await sql`create view product as select 'p' || n as id, 'Mat ' || n as name from generate_series(1, 40001) n`.execute(
      db,
    );
    const parts = [...(await shop.get('/sitemap.xml')).text.matchAll(/sitemap-\d\.xml/g)].map(([part]) => part);
    expect(parts).toEqual(['sitemap-0.xml', 'sitemap-1.xml', 'sitemap-2.xml']);
    const count = async (part: string) => (await shop.get(`/${part}`)).text.split('<loc>').length - 1;
    expect([await count('sitemap-1.xml'), await count('sitemap-2.xml')]).toEqual([40_000, 1]);
  });

  test('a part of a large sitemap has products, and one past the end does not exist', async () => {
    expect((await shop.get('/sitemap-0.xml')).text).toContain('/best-seller</loc>');
    expect((await shop.get('/sitemap-1.xml')).text).toContain('/product/');
    expect((await shop.get('/sitemap-2.xml')).status).toBe(404);
  });
});
