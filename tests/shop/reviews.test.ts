import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportVerb } from '#server/shop/verbs/export.ts';
import { importVerb } from '#server/shop/verbs/import.ts';
import { reviewVerb } from '#server/shop/verbs/review.ts';
import { setVerb } from '#server/shop/verbs/set.ts';
import { ASHA, checkoutForm, DUO, openCheckout, tokenOf } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { LEGAL_FACTS, putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';
import { drawPicture, formWith } from '#tests/kit/server/pictures.ts';

const WORDS = { rating: '4', name: 'Asha', email: 'asha@example.com', comment: 'Fits well.', product_id: 'tee' };

onDatabase('reviews', (database) => {
  let merchant: ReturnType<typeof openMerchant>;
  let checkout: ReturnType<typeof openCheckout>;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    merchant = openMerchant(database().db);
    checkout = openCheckout(database().db);
  });
  afterEach(() => merchant.leave());
  const add = (fields: object = {}, headers: Record<string, string> = {}) =>
    checkout.shop.call('POST', '/api/add-review', { body: formWith({ ...WORDS, ...fields }), headers });
  const product = async (product_id: string) => (await checkout.shop.get('/api/product', { product_id })).json.data;
  const asAsha = { authorization: `Bearer ${tokenOf(ASHA)}` };

  test('of a logged-in customer who has paid for the product carry the mark of a verified buyer', async () => {
    expect((await add({}, asAsha)).json.data.isVerified).toBeUndefined();
    const order = await checkout.place([DUO]);
    expect((await add({}, asAsha)).json.data.isVerified).toBeUndefined();
    await checkout.verify(order.json, await checkout.pay(order.json));
    expect((await add({}, asAsha)).json.data.isVerified).toBe(true);
    expect((await add({ product_id: 'duo' }, asAsha)).json.data.isVerified).toBe(true);
    // The address in the form proves nothing.
    expect((await add()).json.data.isVerified).toBeUndefined();
    expect((await product('tee')).reviews.filter((review: { isVerified?: true }) => review.isVerified)).toHaveLength(1);
    expect(checkoutForm().contact_email).toBe(WORDS.email);
    await merchant.run(reviewVerb, 'list');
    expect(merchant.said.filter((line) => line.endsWith(' Asha (verified buyer): Fits well.'))).toHaveLength(2);
  });

  test('are hidden, shown again and removed for good, and count only while they are shown', async () => {
    const first = (await add()).json.data._id;
    await add({ rating: '2', name: 'Binod' });
    expect(await product('tee')).toMatchObject({ ratingAverage: 3, ratingCount: 2 });
    await database()
      .db.updateTable('review')
      .set({ created_at: '2026-11-20T10:00:00Z' })
      .where('id', '=', first)
      .execute();
    await merchant.run(reviewVerb, 'list');
    // The newest first.
    expect(merchant.said).toEqual([
      expect.stringMatching(/ VY-tee {2}2 of 5 {2}Binod: Fits well\.$/),
      expect.stringMatching(/ VY-tee {2}4 of 5 {2}Asha: Fits well\.$/),
    ]);
    await merchant.run(reviewVerb, 'hide', first.slice(0, 8));
    expect(merchant.said.at(-1)).toBe('The review is hidden.');
    expect(await product('tee')).toMatchObject({ ratingAverage: 2, ratingCount: 1, reviews: [{ name: 'Binod' }] });
    await merchant.run(reviewVerb, 'list', 'hidden');
    expect(merchant.said.at(-1)).toContain(`${first}  `);
    await merchant.run(reviewVerb, 'show', first);
    expect(await product('tee')).toMatchObject({ ratingAverage: 3, ratingCount: 2 });
    await merchant.run(reviewVerb, 'remove', first);
    expect(await product('tee')).toMatchObject({ ratingAverage: 2, ratingCount: 1 });
    expect(
      await database().db.selectFrom('review').select(['name', 'email', 'comment']).where('id', '=', first).execute(),
    ).toEqual([{ name: '', email: '', comment: '' }]);
    await expect(merchant.run(reviewVerb, 'show', first)).rejects.toThrow(`There is no review ${first}.`);
  });

  test('lose their picture when they are removed', async () => {
    const image = new Blob([new Uint8Array(await drawPicture(8, 8))], { type: 'image/jpeg' });
    const review = (await add({ image })).json.data;
    const picture = () => checkout.shop.get(`/${review.image}`, {}, { 'auth-key': '' });
    expect((await picture()).status).toBe(200);
    await merchant.run(exportVerb, 'all.json');
    expect(merchant.read('all.json'), 'an export keeps it').toContain(review.image);
    await merchant.run(reviewVerb, 'hide', review._id);
    expect((await picture()).status).toBe(200);
    await merchant.run(reviewVerb, 'remove', review._id);
    expect((await picture()).status).toBe(404);
  });

  test('wait for the merchant where the setting says so', async () => {
    await merchant.run(setVerb, 'reviews.moderateFirst', 'yes');
    const { json } = await add();
    expect(json).toMatchObject({ success: true, isWaiting: true });
    expect(await product('tee')).toMatchObject({ ratingCount: 0, reviews: [] });
    await merchant.run(reviewVerb, 'list', 'waiting');
    expect(merchant.said.at(-1)).toContain('Asha: Fits well.');
    await merchant.run(reviewVerb, 'show', json.data._id);
    expect(await product('tee')).toMatchObject({ ratingCount: 1, reviews: [{ name: 'Asha' }] });
  });

  test('that were removed do not come back with a file, and the import names those that the file lacks', async () => {
    const shown = { name: 'Asha', rating: 5, comment: 'Good', createdAt: '2026-01-01T00:00:00.000Z' };
    const file = [
      {
        ...LEGAL_FACTS,
        productCode: 'MAT-1',
        productName: 'Jute Mat',
        category: 'Mats',
        regularPrice: 999,
        salePrice: 500,
        gst: 5,
        variations: [{ color: 'Red', sizes: [{ size: 'S', stock: 1 }] }],
        reviews: [shown, { ...shown, name: 'Mallory', comment: 'Buy elsewhere' }],
      },
    ];
    merchant.write('shop.json', JSON.stringify(file));
    await merchant.run(importVerb, 'shop.json');
    const { id } = await database()
      .db.selectFrom('review')
      .select('id')
      .where('name', '=', 'Mallory')
      .executeTakeFirstOrThrow();
    for (const end of ['hide', 'remove']) {
      await merchant.run(reviewVerb, end, id);
      await merchant.run(exportVerb, 'out.json');
      const { products } = JSON.parse(merchant.read('out.json'));
      const mat = products.find(({ productCode }: { productCode: string }) => productCode === 'MAT-1');
      expect(mat.reviews, `after ${end}`).toMatchObject([{ name: shown.name }]);
    }
    await merchant.run(importVerb, 'shop.json');
    expect(merchant.said.at(-1)).toBe('1 reviews of the file stay removed, as you removed them.');
    await merchant.run(exportVerb, 'out.json');
    expect(merchant.read('out.json')).not.toContain('Mallory');
    merchant.write('shop.json', JSON.stringify([{ ...file[0], reviews: [] }]));
    await merchant.run(importVerb, 'shop.json');
    expect(merchant.said.at(-1)).toMatch(/^The shop keeps 1 reviews that the file does not have/);
  });

  test.each([
    [[], 'Use list, show ID, hide ID, or remove ID.'],
    [['list', 'new'], 'A review is waiting, shown, hidden, not "new".'],
    [['hide', 'ab'], "Give at least the first 6 characters of the review's ID."],
    [['hide', 'abcdef'], 'There is no review abcdef.'],
  ])('refuse %j in one sentence', async (words, sentence) => {
    await expect(merchant.run(reviewVerb, ...words)).rejects.toThrow(sentence);
  });
});
