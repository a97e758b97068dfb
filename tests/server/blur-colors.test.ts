// Blur placeholders: computed once per picture, and sent with everything that names the picture.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { blurColorsOf } from '#server/images/blur-colors.ts';
import { storeBlurColors } from '#server/images/store-blur-colors.ts';
import { importVerb } from '#server/shop/verbs/import.ts';
import { prepareShop } from '#server/start/prepare-shop.ts';
import { Banner } from '#src/contract/banner.ts';
import { openTestApp } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { LEGAL_FACTS, putGoods, TEE } from '#tests/kit/server/goods.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';

const folder = mkdtempSync(join(tmpdir(), 'vyayam-blur-'));
const fileOf = (kind: string, name: string) => join(folder, kind, name);
const RED = { r: 255, g: 0, b: 0 };
const BLUE = { r: 0, g: 0, b: 255 };

/** Blue, with red where `over` says. */
const twoColours = (over: { width: number; height: number; left: number; top: number }) =>
  sharp({ create: { width: 240, height: 240, channels: 3, background: BLUE } })
    .composite([{ input: { create: { ...over, channels: 3, background: RED } }, left: over.left, top: over.top }])
    .png()
    .toBuffer();

beforeAll(async () => {
  for (const kind of ['products', 'banners']) mkdirSync(join(folder, kind));
  writeFileSync(fileOf('products', 'tee.png'), await twoColours({ width: 60, height: 60, left: 90, top: 90 }));
  writeFileSync(fileOf('banners', 'one.png'), await twoColours({ width: 80, height: 240, left: 0, top: 0 }));
  const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: { ...RED, alpha: 0.5 } } });
  writeFileSync(fileOf('products', 'glass.png'), await clear.png().toBuffer());
  writeFileSync(fileOf('products', 'broken.png'), 'no picture');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Resizing blurs the edge between two colours, slightly differently on each machine. */
const mostly = (blurColors = ''): string => {
  const [red = 0, , blue = 0] = [1, 2, 3].map((at) => Number.parseInt(blurColors.charAt(at), 16) * 17);
  if (red + blue < 200 || Math.min(red, blue) > 80) return blurColors;
  return red > blue ? 'red' : 'blue';
};

test('a product has its colours from the centre outwards, a banner from left to right', async () => {
  const [middle = '', , edge] = (await blurColorsOf(fileOf('products', 'tee.png'), 'products'))?.split(',') ?? [];
  expect(Number.parseInt(middle.charAt(1), 16) * 17).toBeGreaterThan(100);
  expect(mostly(edge)).toBe('blue');
  const [left, , right] = (await blurColorsOf(fileOf('banners', 'one.png'), 'banners'))?.split(',') ?? [];
  expect([mostly(left), mostly(right)]).toEqual(['red', 'blue']);
});

test('a photo that a phone stored on its side has those that it shows', async () => {
  const turned = sharp(await twoColours({ width: 80, height: 240, left: 0, top: 0 }))
    .rotate(90)
    .jpeg();
  writeFileSync(fileOf('banners', 'side.jpg'), await turned.withMetadata({ orientation: 8 }).toBuffer());
  const [left, , right] = (await blurColorsOf(fileOf('banners', 'side.jpg'), 'banners')).split(',');
  expect([mostly(left), mostly(right)]).toEqual(['red', 'blue']);
});

test('a transparent picture has none', async () => {
  expect(await blurColorsOf(fileOf('products', 'glass.png'), 'products')).toBe('');
});

onDatabase('blur placeholders', (database) => {
  beforeEach(async () => {
    const { db } = database();
    await putGoods(db, [TEE]);
    const images = JSON.stringify(['media/products/broken.png', 'media/products/none.png']);
    await db.updateTable('product').set({ image: 'media/products/tee.png', images }).execute();
    await db.insertInto('banner').values({ id: 'one', image: 'media/banners/one.png' }).execute();
  });

  test('are there after a start', async () => {
    const { db } = database();
    await prepareShop(db, [folder], () => undefined);
    const rows = await db.selectFrom('blur_placeholder').select('path').orderBy('path').execute();
    expect(rows.map(({ path }) => path)).toEqual(['media/banners/one.png', 'media/products/tee.png']);
  });

  test('are computed once for every picture and sent with cards, products and banners', async () => {
    const { db } = database();
    const shop = openTestApp(db);
    const before = (await shop.get('/api/products')).headers.get('etag');
    expect(await storeBlurColors(db, [folder])).toBe(2);
    expect(await storeBlurColors(db, [folder])).toBe(0);

    const cards = await shop.get('/api/products', { fields: 'card' });
    expect(cards.headers.get('etag')).not.toBe(before);
    expect(Object.keys(cards.json.data[0].blurColors)).toEqual(['media/products/tee.png']);
    const whole = await shop.get('/api/product', { product_id: 'tee' });
    expect(Object.keys(whole.json.data.blurColors)).toEqual(['media/products/tee.png']);
    const [banner] = (await shop.get('/api/get-banners')).json.data;
    expect(v.parse(Banner, banner).blurColors).toMatch(/^#f00/);
  });

  test('are computed by the import that names a new picture', async () => {
    const merchant = openMerchant(database().db);
    mkdirSync(join(merchant.folder, 'data/media'), { recursive: true });
    cpSync(join(folder, 'products'), join(merchant.folder, 'data/media/products'), { recursive: true });
    const variations = [{ color: 'Red', sizes: [{ size: 'S', stock: 1 }] }];
    const priced = { category: 'Mats', regularPrice: 999, salePrice: 500, gst: 5, variations };
    const mat = { productCode: 'MAT-1', productName: 'Jute Mat', productImage: 'media/products/tee.png', ...priced };
    await database().db.deleteFrom('product').execute();
    merchant.write('goods.json', JSON.stringify([{ ...LEGAL_FACTS, ...mat }]));
    await merchant.run(importVerb, 'goods.json');
    const stored = await database().db.selectFrom('blur_placeholder').select('path').execute();
    expect(stored).toEqual([{ path: mat.productImage }]);
    merchant.leave();
  });

  test('are computed once also for a transparent picture, which has none', async () => {
    const { db } = database();
    const path = 'media/products/pane.png';
    writeFileSync(fileOf('products', 'pane.png'), readFileSync(fileOf('products', 'glass.png')));
    await db.updateTable('product').set({ image: path, images: '[]' }).execute();
    expect(await storeBlurColors(db, [folder])).toBe(1);
    // Another file of that name would have colours, if it were read.
    writeFileSync(fileOf('products', 'pane.png'), readFileSync(fileOf('products', 'tee.png')));
    expect(await storeBlurColors(db, [folder])).toBe(0);
    expect((await openTestApp(db).get('/api/product', { product_id: 'tee' })).json.data.blurColors).toEqual({});
  });

  test('of another backend are dropped if they are not colours', () => {
    const banner = { _id: 'one', bannerImg: 'one.png', blurColors: 'red), url(https://elsewhere.example/x' };
    expect(v.parse(Banner, banner).blurColors).toBeUndefined();
  });
});
