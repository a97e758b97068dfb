import { beforeEach, describe, expect, test } from 'vitest';
import { openPostgres } from '#server/db/open-postgres.ts';
import { success } from '#server/http/answer.ts';
import { deleteOldKeys, fingerprint, outstanding } from '#server/http/idempotency.ts';
import { Refusal } from '#server/http/refusal.ts';
import { runInStages } from '#server/http/run-in-stages.ts';
import { countTry } from '#server/limits/rate-limit.ts';
import { messageLimits } from '#server/messages/receive-message.ts';
import { NOW, openTestApp, session, type TestApp } from '#tests/kit/server/app.ts';
import { onBothDatabases } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

const tee = (over: object = {}) => ({
  isCombo: false,
  products: { product_id: 'tee', price: 1, session_id: session(), quantity: 1, size: 'S', color: 'Black', ...over },
});
const KEY = '"op-1#0"';
const REPLAYED = 'idempotency-replayed';

test('calls that differ in their method or path, or in what they send, have different fingerprints', () => {
  const sent = { query: { session_id: 's' }, body: { quantity: 1 } };
  const calls = [
    fingerprint('PUT', '/api/update-cart', sent),
    fingerprint('POST', '/api/update-cart', sent),
    fingerprint('PUT', '/api/add-cart', sent),
    fingerprint('PUT', '/api/update-cart', { ...sent, body: { quantity: 2 } }),
    fingerprint('PUT', '/api/update-cart', { ...sent, query: {} }),
  ];
  expect(new Set(calls).size).toBe(calls.length);
});

onBothDatabases('an Idempotency-Key', (database) => {
  let shop: TestApp;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    shop = openTestApp(database().db);
  });
  const add = (key: string, body: object = tee(), on = shop) =>
    on.call('POST', '/api/add-cart', { body, headers: { 'idempotency-key': key } });
  const quantities = async (of = session()) => {
    const { json } = await shop.get('/api/get-cart', { session_id: of });
    return json.cartItems.map((line: { quantity: number }) => line.quantity);
  };
  const keptKeys = () => database().db.selectFrom('idempotency_key').select(['scope', 'key', 'status']).execute();

  test('runs a repeated call once and repeats its answer', async () => {
    const first = await add(KEY);
    const second = await add(KEY);
    expect([first.status, first.headers.get(REPLAYED)]).toEqual([200, null]);
    expect([second.status, second.headers.get(REPLAYED), second.text]).toEqual([200, 'true', first.text]);
    expect(await quantities()).toEqual([1]);
  });

  test('ignores the order of fields', async () => {
    await add(KEY);
    const { products } = tee();
    const turned = { products: Object.fromEntries(Object.entries(products).reverse()), isCombo: false };
    expect((await add(KEY, turned)).headers.get(REPLAYED)).toBe('true');
  });

  test('repeats the first answer even after the line is gone', async () => {
    const { json, text } = await add(KEY);
    const query = { session_id: session(), cart_item_id: json.data._id };
    await shop.call('DELETE', '/api/delete-cart', { query });
    expect((await add(KEY)).text).toBe(text);
    expect(await quantities()).toEqual([]);
  });

  test('of another call is refused', async () => {
    await add(KEY);
    const { status, json } = await add(KEY, tee({ quantity: 2 }));
    expect([status, json.code]).toEqual([422, 'key-reused']);
    const query = { session_id: session() };
    const clear = await shop.call('DELETE', '/api/delete-cart-data', { query, headers: { 'idempotency-key': KEY } });
    expect([clear.status, clear.json.code]).toEqual([422, 'key-reused']);
    expect(await quantities()).toEqual([1]);
  });

  test('belongs to its session', async () => {
    await add(KEY);
    expect((await add(KEY, tee({ session_id: session(2) }))).headers.get(REPLAYED)).toBeNull();
    expect([await quantities(), await quantities(session(2))]).toEqual([[1], [1]]);
  });

  test('covers the query too', async () => {
    const [a, b] = [(await add('"a"')).json.data._id, (await add('"b"', tee({ color: 'White' }))).json.data._id];
    const remove = (cart_item_id: string) =>
      shop.call('DELETE', '/api/delete-cart', {
        query: { session_id: session(), cart_item_id },
        headers: { 'idempotency-key': '"del"' },
      });
    expect((await remove(a)).status).toBe(200);
    expect((await remove(a)).headers.get(REPLAYED)).toBe('true');
    expect((await remove(b)).status).toBe(422);
    expect(await quantities()).toEqual([1]);
  });

  test('protects against a set that arrives late', async () => {
    const cart_item_id = (await add(KEY)).json.data._id;
    const set = (key: string, quantity: number) =>
      shop.call('PUT', '/api/update-cart', {
        query: { session_id: session() },
        body: { cart_item_id, quantity },
        headers: { 'idempotency-key': key },
      });
    await set('"s1"', 5);
    await set('"s2"', 3);
    expect((await set('"s1"', 5)).headers.get(REPLAYED)).toBe('true');
    expect(await quantities()).toEqual([3]);
  });

  test('stores a final refusal, without its effects', async () => {
    const first = await add(KEY, tee({ size: 'M' }));
    expect([first.status, first.json.code]).toEqual([409, 'out-of-stock']);
    await database().db.updateTable('variant').set({ stock: 9 }).execute();
    const second = await add(KEY, tee({ size: 'M' }));
    expect([second.status, second.text, second.headers.get(REPLAYED)]).toEqual([409, first.text, 'true']);
    expect(await quantities()).toEqual([]);
    expect((await add('"op-2"', tee({ size: 'M' }))).status).toBe(200);
  });

  test('stores nothing for a call that failed in the server', async () => {
    const broken = openTestApp(database().db, {
      clock: () => {
        throw new Error('broken for a test');
      },
    });
    expect((await add(KEY, tee(), broken)).status).toBe(500);
    expect(await keptKeys()).toEqual([]);
    expect((await add(KEY)).status).toBe(200);
    expect(await quantities()).toEqual([1]);
  });

  test('stores no refusal that may pass: the same call succeeds later', async () => {
    let now = NOW;
    const patient = openTestApp(database().db, { clock: () => now });
    const body = { firstname: 'A', email: 'a@example.com', countrycode: '+91', phoneNo: '9876543210', message: 'Hi' };
    const write = () => patient.call('POST', '/api/send-message', { body, headers: { 'idempotency-key': KEY } });
    const { ofAddress } = messageLimits;
    for (let tries = 0; tries < ofAddress.hits; tries += 1) await countTry(database().db, now, ofAddress, body.email);
    expect((await write()).status).toBe(429);
    expect(await keptKeys()).toEqual([]);
    now = new Date(NOW.getTime() + ofAddress.windowMs);
    expect((await write()).status).toBe(200);
  });

  test('stores nothing for a call that was not authorized', async () => {
    await add(KEY, tee({ quantity: 0 }));
    await shop.call('POST', '/api/add-cart', { body: tee(), headers: { 'idempotency-key': KEY, 'auth-key': 'wrong' } });
    expect(await keptKeys()).toEqual([]);
  });

  test('sent ten times at once has one effect; calls that come too early must wait', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(KEY)));
    const early = answers.filter(({ status }) => status === 409);
    for (const { json, headers } of early)
      expect([json.code, headers.get('retry-after')]).toEqual(['outstanding-key', '1']);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10 - early.length);
    expect(early.length).toBeGreaterThan(0);
    expect(await quantities()).toEqual([1]);
    expect((await add(KEY)).headers.get(REPLAYED)).toBe('true');
  });

  test('counts all of a hundred different calls at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => add(`"k${index}"`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await quantities()).toEqual([100]);
  });

  test('sent to two instances at once has one effect', async () => {
    const { url } = database();
    // PGlite has one process and one connection, which the second instance shares.
    const other = url ? await openPostgres(url) : { db: database().db, close: async () => undefined };
    const second = openTestApp(other.db);
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([add(`"r${round}"`), add(`"r${round}"`, tee(), second)]);
      expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
      for (const { status, json } of answers)
        expect([200, 'outstanding-key']).toContain(status === 200 ? 200 : json.code);
    }
    await other.close();
    expect(await quantities()).toEqual([10]);
  });

  test('of a call in two transactions has one end, also when two instances continue it', async () => {
    const claim = { scope: 's', key: 'k', fingerprint: 'f' };
    const mayEnd = Promise.withResolvers<void>();
    let [asked, ends] = [0, 0];
    const stages = {
      begin: async () => ({}),
      outside: async () => {
        asked += 1;
        await mayEnd.promise;
        return null;
      },
      finish: async () => {
        ends += 1;
        return success({ data: ends });
      },
    };
    const run = () => runInStages({ db: database().db, clock: () => NOW, underWay: new Set<string>() }, claim, stages);
    const first = run();
    await expect.poll(() => asked).toBe(1);
    const second = run();
    await expect.poll(() => asked).toBe(2);
    mayEnd.resolve();
    const answers = await Promise.all([first, second].map((one) => one.catch((error: unknown) => error)));
    const again = await run();
    expect([ends, again.replayed]).toEqual([1, true]);
    for (const answer of answers)
      expect(answer).toEqual(answer instanceof Refusal ? outstanding() : expect.objectContaining({ body: again.body }));
  });

  test('is deleted after 45 days and not before', async () => {
    await add(KEY);
    const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000 + 1);
    await deleteOldKeys(database().db, later(44));
    expect(await keptKeys()).toEqual([{ scope: `cart ${session()}`, key: 'op-1#0', status: 200 }]);
    // If no key was written for 45 days, or the clock is wrong, keys stay.
    await deleteOldKeys(database().db, later(45));
    expect(await keptKeys()).toHaveLength(1);
    await database()
      .db.insertInto('idempotency_key')
      .values({ scope: 'cart', key: 'newest', fingerprint: '', status: 200, body: '{}', created_at: later(45) })
      .execute();
    await deleteOldKeys(database().db, later(45));
    expect((await keptKeys()).map(({ key }) => key)).toEqual(['newest']);
  });

  describe('that is malformed is refused', () => {
    test.each(['op-1', '""', '"', '"a', 'a"', '"a" , "b"', '"a"b"', `"${'x'.repeat(201)}"`, '"é"', "'a'"])(
      '%s',
      async (key) => {
        const { status, json } = await add(key);
        expect([status, json.code]).toEqual([400, 'malformed-key']);
        expect(await quantities()).toEqual([]);
      },
    );
  });

  test('may contain escaped quotes', async () => {
    expect((await add('"a\\"b\\\\"')).status).toBe(200);
    expect((await keptKeys())[0]?.key).toBe('a"b\\');
  });
});
