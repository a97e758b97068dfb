import { beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, session, type TestApp } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

const single = (over: object = {}, quantity = 1) => ({
  isCombo: false,
  products: { product_id: 'tee', price: 734, session_id: session(), quantity, size: 'S', color: 'Black', ...over },
});
const member = (product_id: string, color: string, size: string, over: object = {}) => ({
  product_id,
  product_name: product_id,
  color,
  size,
  stock: 1,
  session_id: session(),
  ...over,
});
const combo = (...products: object[]) => ({ isCombo: true, product_id: 'duo', price: 1000, quantity: 1, products });

onDatabase('the cart', (database) => {
  let shop: TestApp;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    shop = openTestApp(database().db);
  });
  const add = (body: object) => shop.call('POST', '/api/add-cart', { body });
  const cart = async (of = session()) => (await shop.get('/api/get-cart', { session_id: of })).json.cartItems;

  test('is empty for a new session', async () => {
    expect(await cart()).toEqual([]);
  });

  test('answers an add with the stored line and its product', async () => {
    const { status, json } = await add(single({}, 2));
    expect(status).toBe(200);
    expect(json).toMatchObject({ success: true, data: { quantity: 2, color: 'Black', size: 'S', isCombo: false } });
    expect(json.data.product_id).toMatchObject({ _id: 'tee', productName: 'Training Tee', salePrice: 699, gst: 5 });
    expect(await cart()).toEqual([json.data]);
  });

  test('merges equal lines and keeps different options apart', async () => {
    await add(single());
    await add(single({}, 3));
    await add(single({ color: 'White' }));
    expect((await cart()).map((line: { color: string; quantity: number }) => [line.color, line.quantity])).toEqual([
      ['Black', 4],
      ['White', 1],
    ]);
  });

  test('counts every one of 100 parallel adds', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => add(single())));
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
    expect((await cart()).map((line: { quantity: number }) => line.quantity)).toEqual([100]);
  });

  test('is found only by its own session', async () => {
    const { json } = await add(single());
    expect(await cart(session(2))).toEqual([]);
    const other = { session_id: session(2), cart_item_id: json.data._id };
    expect((await shop.call('DELETE', '/api/delete-cart', { query: other })).json.code).toBe('unknown-line');
    expect((await shop.call('DELETE', '/api/delete-cart-data', { query: { session_id: session(2) } })).status).toBe(
      200,
    );
    const body = { cart_item_id: json.data._id, quantity: 9 };
    expect((await shop.call('PUT', '/api/update-cart', { query: other, body })).status).toBe(404);
    expect(await cart()).toEqual([json.data]);
  });

  test('sets a quantity, removes a line, clears all lines', async () => {
    const first = (await add(single())).json.data._id;
    await add(single({ color: 'White' }));
    const query = { session_id: session() };
    const body = { cart_item_id: first, quantity: 7 };
    expect((await shop.call('PUT', '/api/update-cart', { query, body })).json.success).toBe(true);
    expect((await cart())[0].quantity).toBe(7);
    await shop.call('DELETE', '/api/delete-cart', { query: { ...query, cart_item_id: first } });
    expect(await cart()).toHaveLength(1);
    await shop.call('DELETE', '/api/delete-cart-data', { query });
    expect(await cart()).toEqual([]);
  });

  test('stores a combo with the choice of every member', async () => {
    const { json } = await add(combo(member('tee', 'White', 'S'), member('mat', 'Teal', 'Std')));
    expect(json.data.comboProducts).toEqual([
      { product_id: 'tee', product_name: 'Training Tee', color: 'White', size: 'S' },
      { product_id: 'mat', product_name: 'Yoga Mat', color: 'Teal', size: 'Std' },
    ]);
    await add(combo(member('mat', 'Teal', 'Std'), member('tee', 'White', 'S')));
    await add(combo(member('mat', 'Teal', 'Std'), member('tee', 'Black', 'S')));
    expect((await cart()).map((line: { quantity: number }) => line.quantity)).toEqual([2, 1]);
  });

  test('is found only by an id that nobody can guess: 128 random bits take 22 characters', async () => {
    const of = async (length: number) => (await shop.get('/api/get-cart', { session_id: 'a'.repeat(length) })).status;
    expect([await of(21), await of(22), await of(64), await of(65)]).toEqual([400, 200, 200, 400]);
  });

  describe('refuses', () => {
    test.each([
      ['an unknown product', single({ product_id: 'gone' }), 422, 'unknown-product', /no longer sold/],
      ['an unknown option', single({ color: 'Pink' }), 422, 'unknown-option', /not offered/],
      [
        'no option',
        single({ color: '', size: '' }),
        422,
        'options-missing',
        /^Please select size and color before adding to the cart\.$/,
      ],
      ['a variant that is out of stock', single({ size: 'M' }), 409, 'out-of-stock', /^Item is out of stock$/],
      [
        'a combo as a single product',
        single({ product_id: 'duo' }),
        422,
        'combo-empty',
        /^No combo products selected$/,
      ],
      ['a combo without members', combo(), 400, 'invalid-input', /./],
      ['a combo with a member missing', combo(member('mat', 'Teal', 'Std')), 422, 'options-missing', /./],
      [
        'a combo with another product',
        combo(member('tee', 'White', 'S'), member('duo', '', '')),
        422,
        'unknown-combo-member',
        /./,
      ],
      [
        'a combo with a member twice',
        combo(member('mat', 'Teal', 'Std'), member('mat', 'Teal', 'Std')),
        422,
        'unknown-combo-member',
        /./,
      ],
      [
        'a member out of stock',
        combo(member('tee', 'Black', 'M'), member('mat', 'Teal', 'Std')),
        409,
        'member-out-of-stock',
        /^Product Training Tee is out of stock$/,
      ],
      [
        'a combo with two sessions',
        combo(member('tee', 'White', 'S'), member('mat', 'Teal', 'Std', { session_id: session(2) })),
        422,
        'mixed-sessions',
        /./,
      ],
      [
        'a single product as a combo',
        { ...combo(member('tee', 'White', 'S')), product_id: 'mat' },
        422,
        'not-a-combo',
        /./,
      ],
      ['a half', single({}, 1.5), 400, 'invalid-input', /./],
      ['none', single({}, 0), 400, 'invalid-input', /./],
      ['more than the maximum quantity', single({}, 10_000), 400, 'invalid-input', /./],
    ])('%s', async (_, body, status, code, message) => {
      const { json, status: given } = await add(body);
      expect([given, json.success, json.code]).toEqual([status, false, code]);
      expect(json.message).toMatch(message);
      expect(await cart()).toEqual([]);
    });

    test('a merge above the limit', async () => {
      await add(single({}, 9_999));
      expect((await add(single())).json.code).toBe('quantity-limit');
      expect((await cart())[0].quantity).toBe(9_999);
    });

    test('too many lines', async () => {
      const options = Array.from({ length: 201 }, (_, index) => `${index}:1`).join(' ');
      await putGoods(database().db, [{ id: 'many', category: 'Yoga', options: { Black: options } }]);
      const statuses = [];
      for (let size = 0; size < 201; size += 1)
        statuses.push((await add(single({ product_id: 'many', size: String(size) }))).status);
      expect(statuses).toEqual([...Array(200).fill(200), 409]);
      expect((await add(single({ product_id: 'many', size: '7' }))).status).toBe(200);
    });

    test('more lines than fit, also when they are added at once', async () => {
      const options = Array.from({ length: 210 }, (_, index) => `${index}:1`).join(' ');
      await putGoods(database().db, [{ id: 'many', category: 'Yoga', options: { Black: options } }]);
      for (let size = 0; size < 199; size += 1) await add(single({ product_id: 'many', size: String(size) }));
      const last = Array.from({ length: 11 }, (_, at) => add(single({ product_id: 'many', size: `${199 + at}` })));
      expect((await Promise.all(last)).filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await cart()).toHaveLength(200);
    });
  });

  test('has an ETag that changes with it', async () => {
    const ask = (headers = {}) => shop.get('/api/get-cart', { session_id: session() }, headers);
    const empty = await ask();
    expect(empty.headers.get('cache-control')).toBe('private, no-cache');
    expect((await ask({ 'if-none-match': empty.headers.get('etag') ?? '' })).status).toBe(304);
    await add(single());
    expect((await ask({ 'if-none-match': empty.headers.get('etag') ?? '' })).status).toBe(200);
  });
});
