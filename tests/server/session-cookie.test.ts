// The cookie with which a browser that lost its script-written storage finds its cart again (decision 033).
import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type Called, openTestApp, session } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

const OLD = session(1);
const NEW = session(2);
const cookieOf = (sessionId: string) => `cart_session=${sessionId}`;
const ATTRIBUTES = 'Max-Age=34560000; Path=/api/get-cart; HttpOnly; SameSite=Lax';
const setCookie = ({ headers }: Called) => headers.getSetCookie();

onDatabase('the cookie of a cart', (database) => {
  beforeEach(() => putGoods(database().db, SMALL_SHOP));

  function openShop(env: Record<string, string> = {}) {
    const shop = openTestApp(database().db, { config: readConfig(env) });
    const products = { product_id: 'tee', price: 734, quantity: 1, size: 'S', color: 'Black' };
    return {
      ...shop,
      add: (session_id: string, headers: Record<string, string> = {}) =>
        shop.call('POST', '/api/add-cart', {
          body: { isCombo: false, products: { ...products, session_id } },
          headers,
        }),
      read: (session_id: string, headers: Record<string, string> = {}) =>
        shop.get('/api/get-cart', { session_id }, headers),
    };
  }

  test('is set when something is added to a cart, and renewed whenever the cart is read', async () => {
    const shop = openShop();
    const added = await shop.add(OLD);
    expect(setCookie(added)).toEqual([`${cookieOf(OLD)}; ${ATTRIBUTES}`]);
    expect(added.headers.get('cache-control')).toBe('no-store');
    const read = await shop.read(OLD, { 'accept-encoding': 'gzip' });
    expect(setCookie(read)).toEqual([`${cookieOf(OLD)}; ${ATTRIBUTES}`]);
    expect(read.headers.get('cache-control')).toBe('private, no-cache');
    const query = { session_id: OLD };
    const body = { cart_item_id: added.json.data._id, quantity: 2 };
    expect(setCookie(await shop.call('PUT', '/api/update-cart', { query, body }))).toHaveLength(1);
  });

  test.each([
    ['the shop is at an https address', { SHOP_URL: 'https://shop.example' }, {}, true],
    ['a trusted proxy says https', { TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'https' }, true],
    ['a trusted proxy says http', { TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'http' }, false],
    ['a stranger says https', {}, { 'x-forwarded-proto': 'https' }, false],
    ['the shop is at an http address', { SHOP_URL: 'http://shop.example' }, {}, false],
  ])('is Secure or not: %s', async (_, env, headers, secure) => {
    const [cookie] = setCookie(await openShop(env).add(OLD, headers));
    expect(cookie).toBe(
      secure ? `__Secure-${cookieOf(OLD)}; ${ATTRIBUTES}; Secure` : `${cookieOf(OLD)}; ${ATTRIBUTES}`,
    );
    const { json } = await openShop(env).read(NEW, { ...headers, cookie: cookie?.split(';')[0] ?? '' });
    expect(json.earlier_session_id).toBe(OLD);
  });

  test('is not set by calls without a cart, an empty cart, a 304 or a refusal', async () => {
    const shop = openShop();
    const { headers } = await shop.add(OLD).then(() => shop.read(OLD));
    const answers = [
      await shop.read(NEW),
      await shop.read(NEW, { cookie: cookieOf(OLD) }),
      await shop.read(OLD, { 'if-none-match': headers.get('etag') ?? '' }),
      await shop.read('short'),
      await shop.call('POST', '/api/add-cart', { body: {} }),
      await shop.call('PUT', '/api/update-cart', {
        query: { session_id: OLD },
        body: { cart_item_id: 'none', quantity: 2 },
      }),
      ...(await Promise.all(
        ['/', '/api/products', '/api/get-categories', '/api/get-discount', '/health'].map((path) =>
          shop.get(path, {}, { cookie: cookieOf(OLD) }),
        ),
      )),
    ];
    expect(answers.map(({ status }) => status).slice(0, 6)).toEqual([200, 200, 304, 400, 400, 404]);
    expect(answers.flatMap(setCookie)).toEqual([]);
  });

  describe('tells a browser with another, empty cart', () => {
    test('its former session, if that cart has lines', async () => {
      const shop = openShop();
      await shop.add(OLD);
      const { json } = await shop.read(NEW, { cookie: `theme=dark; ${cookieOf(OLD)}` });
      expect(json).toEqual({ success: true, cartItems: [], earlier_session_id: OLD });
    });

    test.each([
      ['that cart is empty too', cookieOf(session(3))],
      ['the cookie names the same cart', cookieOf(NEW)],
      ['the cookie is no session id', 'cart_session=<script>'],
      ['two cookies have its name', `${cookieOf(OLD)}; ${cookieOf(session(4))}`],
      ['the name of another cookie ends in its name', `x${cookieOf(OLD)}`],
      ['there is none', ''],
    ])('nothing, if %s', async (_, cookie) => {
      const shop = openShop();
      await shop.add(OLD);
      await shop.add(session(4));
      expect((await shop.read(NEW, { cookie })).json).toEqual({ success: true, cartItems: [] });
    });

    test('nothing, if the cookie of a TLS shop may have come over plain http', async () => {
      const shop = openShop({ SHOP_URL: 'https://shop.example' });
      await shop.add(OLD);
      expect((await shop.read(NEW, { cookie: cookieOf(OLD) })).json.earlier_session_id).toBeUndefined();
    });

    test('nothing, after something was added to the new one', async () => {
      const shop = openShop();
      await shop.add(OLD);
      await shop.add(NEW);
      const { json } = await shop.read(NEW, { cookie: cookieOf(OLD) });
      expect(json.cartItems).toHaveLength(1);
      expect(json.earlier_session_id).toBeUndefined();
    });

    test('nothing, without the shop’s key', async () => {
      const shop = openShop();
      await shop.add(OLD);
      const { status, text } = await shop.read(NEW, { cookie: cookieOf(OLD), 'auth-key': '' });
      expect(status).toBe(401);
      expect(text).not.toContain(OLD);
    });
  });

  describe('is not sent to a page of another origin', () => {
    const CORS = { CORS_ORIGIN: 'https://pages.example' };
    test.each([
      ['of another site', {}, { 'sec-fetch-site': 'cross-site' }],
      ['of a sibling domain', {}, { 'sec-fetch-site': 'same-site' }],
      ['by a link or a form', {}, { 'sec-fetch-site': 'none' }],
      ['in an old browser', CORS, { origin: 'https://pages.example' }],
    ])('can read or set: %s', async (_, env, headers) => {
      const shop = openShop(env);
      await shop.add(OLD);
      const read = await shop.read(NEW, { ...headers, cookie: cookieOf(OLD) });
      expect(read.json).toEqual({ success: true, cartItems: [] });
      const answers = [await shop.read(OLD, headers), await shop.add(NEW, headers)];
      expect(answers.flatMap(setCookie)).toEqual([]);
      for (const { headers: sent } of [read, ...answers])
        expect(sent.get('access-control-allow-credentials')).toBeNull();
    });

    test('is sent to the shop’s own page', async () => {
      const shop = openShop(CORS);
      const own = { 'sec-fetch-site': 'same-origin', origin: 'https://shop.example' };
      expect(setCookie(await shop.add(OLD, own))).toHaveLength(1);
      const { json } = await shop.read(NEW, { 'sec-fetch-site': 'same-origin', cookie: cookieOf(OLD) });
      expect(json.earlier_session_id).toBe(OLD);
    });
  });
});
