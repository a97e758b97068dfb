import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { openTestApp, type TestApp } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { COMBO, MAT, putGoods, TEE } from '#tests/kit/server/goods.ts';

const NAMES = ['Pro-Grip 2-in-1', 'Whey 100% Isolate', 'Salt & Pepper', "Men's Tee", 'Bar 1/2 Inch', 'Résumé Mat'];

onDatabase('the catalogue', (database) => {
  let shop: TestApp;
  beforeEach(async () => {
    const named = NAMES.map((name, index) => ({ id: `n${index}`, name }));
    await putGoods(database().db, [TEE, MAT, COMBO, ...named, { id: 'twin', name: 'pro grip 2 in 1' }]);
    shop = openTestApp(database().db);
  });

  test.each(NAMES)('finds "%s" by the name in its URL', async (name) => {
    const { json } = await shop.get('/api/productbyname', { productName: name.replace(/[\s-]+/g, ' ').toLowerCase() });
    expect(json.data.map((product: { productName: string }) => product.productName)).toContain(name);
  });

  test('puts an exact name before one that only matches when normalized', async () => {
    const { json } = await shop.get('/api/productbyname', { productName: 'pro grip 2 in 1' });
    expect(json.data.map((product: { _id: string }) => product._id)).toEqual(['twin', 'n0']);
  });

  test('is not read again for unknown query parameters', async () => {
    await shop.get('/api/products?limit=2');
    const { db } = database();
    const reading = vi.spyOn(db, 'selectFrom');
    for (const path of [
      '/api/products?limit=2&cb=1',
      '/api/products?cb=2&limit=2',
      '/api/products?&limit=2&__proto__=3',
    ])
      expect((await shop.get(path)).json.data).toHaveLength(2);
    // Only the version is read.
    expect(new Set(reading.mock.calls.map(([table]) => String(table)))).toEqual(new Set(['setting']));
    reading.mockRestore();
    expect((await shop.get('/api/products?limit=3')).json.data).toHaveLength(3);
  });

  test('answers an unknown name with an empty list and an unknown id with 404', async () => {
    expect((await shop.get('/api/productbyname', { productName: 'nothing' })).json.data).toEqual([]);
    const { status, json } = await shop.get('/api/product', { product_id: 'nothing' });
    expect([status, json.code]).toEqual([404, 'unknown-product']);
  });

  test('shows a combo with its members, their options and the shared stock', async () => {
    const { json } = await shop.get('/api/product', { product_id: 'duo' });
    expect(json.data).toMatchObject({ isCombo: true, variations: [] });
    expect(json.data.comboProducts).toEqual([
      {
        _id: 'tee',
        productName: 'Training Tee',
        productImage: '',
        colors: [
          {
            colorName: 'Black',
            sizes: [
              { size: 'S', stock: 2 },
              { size: 'M', stock: 0 },
            ],
          },
          { colorName: 'White', sizes: [{ size: 'S', stock: 5 }] },
        ],
      },
      {
        _id: 'mat',
        productName: 'Yoga Mat',
        productImage: '',
        colors: [{ colorName: 'Teal', sizes: [{ size: 'Std', stock: 3 }] }],
      },
    ]);
  });

  test('never sends HTML outside the allow-list, however it got in', async () => {
    const description_html =
      '<p onclick="x()">Fine<script>alert(1)</script><a href="javascript:x">a</a><a href="data:text/html,x">b</a>' +
      '<a href="//evil.test">c</a><a href="https://a.example">d</a><img src=x onerror=x></p>';
    await database().db.updateTable('product').set({ description_html }).where('id', '=', 'tee').execute();
    const { json } = await shop.get('/api/product', { product_id: 'tee' });
    expect(json.data.description).toBe('<p>Fine<a>a</a><a>b</a><a>c</a><a href="https://a.example">d</a></p>');
  });

  test('shows the printed price of a product beside its sale price', async () => {
    const prices = { regular_price_paise: 999_00, sale_price_paise: 500_00 };
    await database().db.updateTable('product').set(prices).where('id', '=', TEE.id).execute();
    const { json } = await shop.get('/api/product', { product_id: TEE.id });
    expect(json.data).toMatchObject({ regularPrice: 999, salePrice: 500 });
  });

  test('lists categories in shop order', async () => {
    const { json } = await shop.get('/api/get-categories');
    expect(json.data.map((category: { categoryName: string }) => category.categoryName)).toEqual([
      "Men's Apparel",
      'Yoga',
      'Combos',
      'Equipment',
    ]);
  });

  test('sends the brand, the pictures and the questions of a product in the order of the shop', async () => {
    const { db } = database();
    const images = ['media/products/side.webp', 'media/products/back.webp'];
    const faqs = ['Does it shrink?', 'Is it dry soon?'].map((question) => ({ question, answer: 'No.' }));
    const set = { brand: 'Balwan', image: 'media/products/tee.webp' };
    await db
      .updateTable('product')
      .set({ ...set, images: JSON.stringify(images), faqs: JSON.stringify(faqs) })
      .where('id', '=', 'tee')
      .execute();
    const black = db.updateTable('variant').set({ image: 'media/products/black.webp' });
    await black.where('product_id', '=', 'tee').where('color', '=', 'Black').where('size', '=', 'M').execute();
    const { data } = (await shop.get('/api/product', { product_id: 'tee' })).json;
    expect(data).toMatchObject({ brand: 'Balwan', additionalImages: images, faqs });
    // The first picture that a size of the colour has.
    expect(data.variations[0]).toMatchObject({ color: 'Black', image: 'media/products/black.webp' });
    const combo = (await shop.get('/api/product', { product_id: 'duo' })).json.data;
    expect(combo.comboProducts[0]).toMatchObject({ _id: 'tee', productImage: 'media/products/tee.webp' });
  });

  test('sends the merchant’s synonyms with a listing that asks for them', async () => {
    await database()
      .db.insertInto('setting')
      .values({ key: 'search', value: JSON.stringify({ synonyms: 'tshirt = tee' }) })
      .execute();
    expect((await shop.get('/api/products?limit=1&synonyms=yes')).json.synonyms).toBe('tshirt = tee');
    expect((await shop.get('/api/products?limit=1')).json).not.toHaveProperty('synonyms');
  });

  test('lists banners and stores in order, including a store without coordinates', async () => {
    const { db } = database();
    await db
      .insertInto('banner')
      .values([
        { id: 'b1', image: 'media/banners/2.webp', position: 2 },
        {
          ...{ id: 'b2', image: 'media/banners/1.webp', image_mobile: 'media/banners/1-mobile.webp', position: 1 },
          ...{ heading: 'New', line: 'From Rs. 99', link_to: '/best-seller' },
        },
      ])
      .execute();
    const place = { state: 'Goa', city: 'Panaji', address: '1 Road', phone: '0832', timing: '10-6' };
    await db
      .insertInto('store')
      .values([
        { id: 's1', name: 'West', ...place, latitude: 15.5, longitude: 73.8 },
        { id: 's2', name: 'East', ...place, latitude: null, longitude: null, position: 1 },
      ])
      .execute();
    const banners = (await shop.get('/api/get-banners')).json.data;
    expect(banners.map((banner: { bannerImg: string }) => banner.bannerImg)).toEqual([
      'media/banners/1.webp',
      'media/banners/2.webp',
    ]);
    expect(banners[0]).toMatchObject({
      ...{ bannerImgMobile: 'media/banners/1-mobile.webp', heading: 'New' },
      ...{ line: 'From Rs. 99', linkTo: '/best-seller' },
    });
    const stores = (await shop.get('/api/get-stores')).json.data;
    expect(stores[0]).toEqual({
      storeName: 'West',
      state: 'Goa',
      city: 'Panaji',
      address: '1 Road',
      contactNumber: '0832',
      timing: '10-6',
      latitude: 15.5,
      longitude: 73.8,
    });
    expect(stores[1]).not.toHaveProperty('latitude');
  });

  describe('settings', () => {
    test('that were never set are off or empty', async () => {
      expect((await shop.get('/api/get-discount')).json.data).toEqual({ discountPercentage: 0, discountActive: false });
      expect((await shop.get('/api/cod-status')).json).toEqual({
        success: true,
        isCodEnabled: false,
        advancePercent: 5,
      });
      expect((await shop.get('/api/generalinfo')).json.data).toEqual([{ websiteLogo: '', headerText: '' }]);
      expect((await shop.get('/api/shipping-charges')).json.data).toEqual([{ status: '', type: 'flat', amount: 0 }]);
    });

    test('are returned as set', async () => {
      const put = (key: 'cod' | 'shipping' | 'contact' | 'social', value: object) =>
        database()
          .db.insertInto('setting')
          .values({ key, value: JSON.stringify(value) })
          .execute();
      await put('cod', { isCodEnabled: true });
      await put('shipping', { status: 'active', type: 'percent', amount: 4 });
      await put('contact', { email: 'hello@vyayam.example' });
      await put('social', { fburl: 'https://social.example/v' });
      expect((await shop.get('/api/cod-status')).json.isCodEnabled).toBe(true);
      expect((await shop.get('/api/shipping-charges')).json.data[0]).toEqual({
        status: 'active',
        type: 'percent',
        amount: 4,
      });
      expect((await shop.get('/api/get-contactInfo')).json.data[0].email).toBe('hello@vyayam.example');
      expect((await shop.get('/api/get-socialLinks')).json.data[0].fburl).toBe('https://social.example/v');
    });
  });

  describe('freshness', () => {
    const PATHS = [
      '/api/products',
      '/api/get-categories',
      '/api/get-banners',
      '/api/get-stores',
      '/api/generalinfo',
      '/api/cod-status',
      '/api/productbyname?productName=x',
      '/api/productdetailbyname?productName=x',
      '/api/product?product_id=tee',
    ];
    test.each(PATHS)('%s is revalidated each time and answered 304 while nothing has changed', async (path) => {
      const first = await shop.get(path);
      const etag = first.headers.get('etag') ?? '';
      expect([etag.startsWith('W/"'), first.headers.get('cache-control')]).toEqual([true, 'public, no-cache']);
      const again = await shop.get(path, {}, { 'if-none-match': `"other", ${etag}` });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
      // A proxy may have made the tag strong.
      expect((await shop.get(path, {}, { 'if-none-match': etag.slice(2) })).status).toBe(304);
      // An order of something else: a new version, and the same content.
      await bumpCatalogueVersion(database().db);
      expect((await shop.get(path, {}, { 'if-none-match': etag })).status).toBe(304);
    });

    test('a changed stock changes the answers that show it, and no others', async () => {
      const paths = ['/api/product?product_id=tee', '/api/product?product_id=mat', '/api/get-categories'];
      const tags = await Promise.all(paths.map(async (path) => (await shop.get(path)).headers.get('etag') ?? ''));
      await database().db.updateTable('variant').set({ stock: 3_333 }).where('product_id', '=', 'tee').execute();
      await bumpCatalogueVersion(database().db, 'stock');
      const again = paths.map((path, at) => shop.get(path, {}, { 'if-none-match': tags[at] ?? '' }));
      expect((await Promise.all(again)).map(({ status }) => status)).toEqual([200, 304, 304]);
    });
  });
});
