import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { cleanUpload } from '#server/images/clean-upload.ts';
import { NOW, openTestApp, type TestApp } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, TEE } from '#tests/kit/server/goods.ts';
import { drawPicture, formWith } from '#tests/kit/server/pictures.ts';

const WORDS = { rating: '4', name: 'Asha', email: 'Asha@Example.com', comment: 'Fits well.', product_id: 'tee' };
const pictureOf = (bytes: Buffer | string, type = 'image/jpeg') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], 'me.jpg', { type });

onDatabase('a review', (database) => {
  let shop: TestApp;
  beforeEach(async () => {
    await putGoods(database().db, [TEE]);
    shop = openTestApp(database().db);
  });
  const add = (fields: Record<string, string | Blob>) =>
    shop.call('POST', '/api/add-review', { body: formWith(fields) });
  const addUnder = (key: string, fields: Record<string, string | Blob>) =>
    shop.call('POST', '/api/add-review', { body: formWith(fields), headers: { 'idempotency-key': `"${key}"` } });
  const tee = async () => (await shop.get('/api/product', { product_id: 'tee' })).json.data;

  test('shows on the product without the e-mail, and counts', async () => {
    const { status, json, text } = await add(WORDS);
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      name: 'Asha',
      comment: 'Fits well.',
      rating: 4,
      createdAt: NOW.toISOString(),
      image: '',
    });
    await add({ ...WORDS, rating: '5' });
    const product = await tee();
    expect(product).toMatchObject({ ratingAverage: 4.5, ratingCount: 2 });
    expect(product.reviews).toHaveLength(2);
    expect(`${text}${JSON.stringify(product)}`.toLowerCase()).not.toContain('asha@example.com');
  });

  test('comes before the older ones', async () => {
    await add({ ...WORDS, comment: 'Older.' });
    const yesterday = new Date(NOW.getTime() - 86_400_000);
    await database().db.updateTable('review').set({ created_at: yesterday }).execute();
    await add({ ...WORDS, comment: 'Newer.' });
    const { reviews } = await tee();
    expect(reviews.map(({ comment }: { comment: string }) => comment)).toEqual(['Newer.', 'Older.']);
  });

  test('may have as many characters as its form takes, of which a line break is one', async () => {
    const comment = 'fits\n'.repeat(400).slice(0, 1_999).concat('.');
    const { status, json } = await add({ ...WORDS, comment });
    expect([status, json.data?.comment]).toEqual([200, comment]);
  });

  test('says how it fits, if the reviewer does', async () => {
    await add({ ...WORDS, fit: 'small' });
    await add(WORDS);
    expect((await tee()).reviews.map((review: { fit?: string }) => review.fit ?? '').sort()).toEqual(['', 'small']);
    expect((await add({ ...WORDS, fit: 'tiny' })).status).toBe(400);
  });

  test('counts every one of 20 concurrent ones', async () => {
    await Promise.all(Array.from({ length: 20 }, () => add(WORDS)));
    expect(await tee()).toMatchObject({ ratingAverage: 4, ratingCount: 20 });
    // As many as one address may send in an hour. Others share its network.
    expect((await add(WORDS)).status).toBe(429);
    expect((await add({ ...WORDS, email: 'ravi@example.com' })).status).toBe(200);
  });

  test('is added once under one Idempotency-Key, with its picture, and the repeated call gets the first answer', async () => {
    const picture = await drawPicture(40, 40);
    const sent = () => addUnder('k1', { ...WORDS, image: pictureOf(picture) });
    const first = await sent();
    const again = await sent();
    expect([again.status, again.headers.get('idempotency-replayed'), again.json]).toEqual([200, 'true', first.json]);
    expect(await tee()).toMatchObject({ ratingCount: 1 });
    const other = await addUnder('k1', { ...WORDS, image: pictureOf(await drawPicture(80, 40)) });
    expect([other.status, other.json.code]).toEqual([422, 'key-reused']);
    await addUnder('k2', WORDS);
    expect(await tee()).toMatchObject({ ratingCount: 2 });
  });

  test('changes the version of catalogue responses', async () => {
    const before = (await shop.get('/api/products')).headers.get('etag') ?? '';
    await add(WORDS);
    expect((await shop.get('/api/products', {}, { 'if-none-match': before })).status).toBe(200);
  });

  test('stores its picture small, as WebP and without metadata', async () => {
    const { json } = await add({ ...WORDS, image: pictureOf(await drawPicture(2400, 1600)) });
    expect(json.data.image).toMatch(/^media\/reviews\/[0-9a-f]{32}\.webp$/);
    const response = await shop.fetch(new Request(`http://shop.test/${json.data.image}`));
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    const bytes = Buffer.from(await response.arrayBuffer());
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 1200, 800, undefined]);
    expect(bytes.includes('secret-place')).toBe(false);
  });

  test('stores its picture upright, as the phone showed it', async () => {
    const onItsSide = await sharp(await drawPicture(60, 40))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { json } = await add({ ...WORDS, image: pictureOf(onItsSide) });
    const response = await shop.fetch(new Request(`http://shop.test/${json.data.image}`));
    const { width, height } = await sharp(await response.arrayBuffer()).metadata();
    expect([width, height]).toEqual([40, 60]);
  });

  test('stores nothing of a page hidden behind a picture', async () => {
    const both = Buffer.concat([await drawPicture(40, 40), Buffer.from('<script>alert(1)</script>')]);
    const { status, json } = await add({ ...WORDS, image: pictureOf(both, 'text/html') });
    expect(status).toBe(200);
    const response = await shop.fetch(new Request(`http://shop.test/${json.data.image}`));
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(await response.arrayBuffer()).includes('<script')).toBe(false);
  });

  test.each(['png', 'webp', 'avif'] as const)('accepts a picture as %s', async (format) => {
    const { status } = await add({ ...WORDS, image: pictureOf(await drawPicture(40, 40, format)) });
    expect(status).toBe(200);
  });

  test('treats an empty file field as no picture', async () => {
    expect((await add({ ...WORDS, image: new File([], '') })).json.data.image).toBe('');
  });

  describe('refuses', () => {
    test.each([
      ['text with the name of a picture', async () => pictureOf('hello')],
      [
        'an SVG',
        async () => pictureOf('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'image/svg+xml'),
      ],
      ['a GIF', async () => pictureOf(await drawPicture(40, 40, 'gif'))],
      ['a truncated picture', async () => pictureOf((await drawPicture(400, 400)).subarray(0, 300))],
      [
        'the first bytes of a picture before a script',
        async () => pictureOf(Buffer.from('\xff\xd8\xff<script>', 'latin1')),
      ],
      [
        'more than 5 MB',
        async () => pictureOf(Buffer.concat([await drawPicture(40, 40), Buffer.alloc(5 * 1024 * 1024)])),
      ],
      ['a file without content', async () => new File([], 'me.jpg')],
      ['text in place of the file', async () => 'me.jpg'],
    ])('%s', async (_, image) => {
      const { status, json } = await add({ ...WORDS, image: await image() });
      expect([status, json.errors[0].path]).toEqual([400, 'image']);
      expect(await tee()).toMatchObject({ ratingCount: 0 });
    });

    test('a picture of too many pixels, before it is decoded', async () => {
      const png = await sharp({ create: { width: 12_000, height: 5_000, channels: 3, background: 'white' } })
        .png()
        .toBuffer();
      expect((await add({ ...WORDS, image: pictureOf(png) })).json.errors[0].path).toBe('image');
    });

    test('more concurrent pictures than the shop can process, with Retry-After', async () => {
      const picture = pictureOf(await drawPicture(1_600, 1_600));
      const cleaned = await Promise.allSettled(Array.from({ length: 40 }, () => cleanUpload(picture)));
      const refused = cleaned.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(refused.length).toBeGreaterThan(10);
      expect(refused.length).toBeLessThan(40);
      for (const reason of refused)
        expect(reason).toMatchObject({ status: 503, code: 'busy', headers: { 'retry-after': '2' } });
    });

    test('a body above the limit', async () => {
      const { status, json } = await add({ ...WORDS, image: pictureOf(Buffer.alloc(7 * 1024 * 1024)) });
      expect([status, json.code]).toEqual([413, 'too-large']);
    });

    test.each([
      ['rating', '0'],
      ['rating', '6'],
      ['rating', '4.5'],
      ['rating', 'NaN'],
      ['rating', ''],
      ['name', ' '],
      ['email', 'asha'],
      ['comment', ''],
      ['comment', 'x'.repeat(2001)],
      ['product_id', '../x'],
    ])('%s "%s"', async (field, value) => {
      const { status, json } = await add({ ...WORDS, [field]: value });
      expect([status, json.errors[0].path]).toEqual([400, field]);
    });

    test('an unknown product', async () => {
      expect((await add({ ...WORDS, product_id: 'gone' })).json.code).toBe('unknown-product');
    });

    test('a field given twice', async () => {
      const form = formWith(WORDS);
      form.append('rating', '5');
      expect((await shop.call('POST', '/api/add-review', { body: form })).json.errors).toEqual([
        { path: 'rating', message: 'must be given once' },
      ]);
    });
  });
});
