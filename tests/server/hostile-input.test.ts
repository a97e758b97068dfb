// Hostile values in every field of every call of the contract: always JSON, never a 5xx, and a refusal never repeats the input.
import { beforeEach, describe, expect, test } from 'vitest';
import { endpointsByResource } from '#src/contract/all-endpoints.ts';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';
import { type Called, openTestApp, session, type TestApp } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { formWith } from '#tests/kit/server/pictures.ts';

const BUILT = ['banner', 'product', 'category', 'settings', 'store', 'cart', 'review'];
const endpoints = BUILT.flatMap((resource) => endpointsByResource[resource] ?? []);

const ECHO = 'EcHo7';
const TEXTS = [
  `${ECHO}\u0000`,
  `${ECHO}\ud800`,
  '\u0000',
  ECHO.repeat(20_000),
  `<script>${ECHO}</script>`,
  `' or 1=1; drop table product --${ECHO}`,
  ...['__proto__', 'constructor', '../../etc/passwd', '%00', '%', '\\', '\u202e', '', ' '],
  ...['-1', '0', '1e309', 'NaN', 'null', '[]', '9'.repeat(400), '999999999', '99999999999999999999'],
];
const VALUES = [...TEXTS, null, true, -1, 0, 1.5, 1e308, [], {}, [[[[[[]]]]]], { $gt: '' }, Array(5000).fill(ECHO)];

const query = { session_id: session(), cart_item_id: 'a'.repeat(32), product_id: 'tee', productName: 'tee' };
const bodies: Record<string, object> = {
  addCart: {
    isCombo: false,
    products: { product_id: 'tee', price: 1, session_id: session(), quantity: 1, size: 'S', color: 'Black' },
  },
  updateCart: { cart_item_id: 'a'.repeat(32), quantity: 2 },
  addReview: { rating: '4', name: 'A', email: 'a@b.co', comment: 'C', product_id: 'tee' },
};
const combo = {
  isCombo: true,
  product_id: 'duo',
  price: 1,
  quantity: 1,
  products: [{ product_id: 'tee', product_name: 'Tee', color: 'White', size: 'S', stock: 1, session_id: session() }],
};

/** Copies of the object with one leaf replaced, for every leaf and value. */
function* spoilt(body: object, path: string[] = []): Generator<[path: string, body: object]> {
  for (const [name, value] of Object.entries(body)) {
    for (const bad of VALUES) yield [[...path, name].join('.'), { ...body, [name]: bad }];
    if (typeof value === 'object' && value !== null)
      for (const [at, inner] of spoilt(value, [...path, name]))
        yield [at, { ...body, [name]: Array.isArray(value) ? Object.values(inner) : inner }];
  }
}

function expectTame({ status, json, text, headers }: Called, what: string): void {
  expect(status, what).toBeLessThan(500);
  expect(json, what).toBeTypeOf('object');
  expect(json.success, what).toBe(status < 300);
  expect(headers.get('x-content-type-options'), what).toBe('nosniff');
  if (status >= 400) {
    expect(text, what).not.toContain(ECHO);
    expect(json.code, what).toMatch(/^[a-z-]+$/);
    expect(json.message, what).not.toBe('');
  }
}

onDatabase('hostile input', (database) => {
  let shop: TestApp;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    shop = openTestApp(database().db);
  });
  const call = (endpoint: AnyEndpoint, sent: { query?: object; body?: unknown }) =>
    shop.call(endpoint.method, `/api${endpoint.path}`, {
      query: { ...query, ...sent.query },
      ...(endpoint.body && { body: sent.body ?? bodies[endpoint.name] }),
    });

  test.each(endpoints.filter((endpoint) => endpoint.query).map((endpoint) => [endpoint.name, endpoint] as const))(
    'in the query of %s',
    async (_, endpoint) => {
      for (const name of Object.keys(endpoint.query?.entries ?? {}))
        for (const text of TEXTS) {
          const body = endpoint.encoding ? formWith(bodies[endpoint.name] as Record<string, string>) : undefined;
          expectTame(await call(endpoint, { query: { [name]: text }, body }), `${name}=${text.slice(0, 40)}`);
        }
    },
  );

  test.each([
    ['addCart', bodies.addCart],
    ['addCart', combo],
    ['updateCart', bodies.updateCart],
  ] as const)('in the body of %s', async (name, body) => {
    const endpoint = endpoints.find((one) => one.name === name);
    if (!endpoint || !body) throw new Error(`no endpoint ${name}`);
    for (const [path, bad] of spoilt(body)) expectTame(await call(endpoint, { body: bad }), path);
  });

  test('in the form of addReview', async () => {
    for (const name of Object.keys(bodies.addReview ?? {}))
      for (const text of TEXTS)
        expectTame(
          await shop.call('POST', '/api/add-review', {
            body: formWith({ ...(bodies.addReview as Record<string, string>), [name]: text }),
          }),
          `${name}=${text.slice(0, 40)}`,
        );
  });

  describe('refuses', () => {
    const post = (body: string, type = 'application/json') =>
      shop.call('POST', '/api/add-cart', { body, headers: { 'content-type': type } });

    test.each(['', '{', 'null', '"x"', '[]', '\u0000', '{"isCombo":', '[1,'.repeat(50_000), '{"a":'.repeat(50_000)])(
      'the body %.20j',
      async (body) => {
        const answer = await post(body);
        expectTame(answer, 'body');
        expect(answer.status).toBe(400);
      },
    );

    test.each(['', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp'])(
      'the content type "%s"',
      async (type) => {
        const { status, json } = await post(JSON.stringify(bodies.addCart), type);
        expect([status, json.code]).toEqual([415, 'wrong-content-type']);
      },
    );

    test('JSON that is not UTF-8', async () => {
      const request = new Request('http://shop.test/api/add-cart', {
        method: 'POST',
        headers: { 'auth-key': 'vyayam-local-key', 'content-type': 'application/json' },
        body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
      });
      expect((await shop.fetch(request)).status).toBe(400);
    });

    test('a body that ends early', async () => {
      const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
      const headers = { 'auth-key': 'vyayam-local-key', 'content-type': 'application/json' };
      const request = new Request('http://shop.test/api/add-cart', {
        method: 'POST',
        headers,
        body,
        duplex: 'half',
      } as RequestInit);
      expect(await (await shop.fetch(request)).json()).toMatchObject({ code: 'broken-off' });
    });

    test('a body of more than 256 kB', async () => {
      const { status, json } = await post(JSON.stringify({ ...bodies.addCart, more: 'x'.repeat(300_000) }));
      expect([status, json.code]).toEqual([413, 'too-large']);
    });

    test('a malformed form', async () => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const { status, json } = await shop.call('POST', '/api/add-review', { body: 'no form', headers });
      expect([status, json.code]).toEqual([400, 'not-multipart']);
    });

    test('a parameter given twice', async () => {
      const { status, json } = await shop.get(`/api/get-cart?session_id=${session()}&session_id=${session(2)}`);
      expect([status, json.errors]).toEqual([400, [{ path: 'session_id', message: 'must be given once' }]]);
    });

    test('a field with its name and the reason', async () => {
      const { status, json } = await shop.get('/api/get-cart');
      expect(status).toBe(400);
      expect(json).toEqual({
        success: false,
        code: 'invalid-input',
        message: 'Please check what you entered.',
        errors: [{ path: 'session_id', message: 'is required' }],
      });
    });
  });

  test('accepts a content type in capitals and with a character set', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=UTF-8' };
    const body = JSON.stringify(bodies.addCart);
    expect((await shop.call('POST', '/api/add-cart', { body, headers })).status).toBe(200);
  });

  test('accepts a key named __proto__ as an unknown field', async () => {
    const body = `{"__proto__":{"isCombo":false},${JSON.stringify(bodies.addCart).slice(1)}`;
    const { status } = await shop.call('POST', '/api/add-cart', {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(status).toBe(200);
    expect(({} as { isCombo?: boolean }).isCombo).toBeUndefined();
  });

  test('ignores parameters outside the contract', async () => {
    expect((await shop.get('/api/products?utm_source=x&utm_source=y&__proto__=z')).status).toBe(200);
  });
});
