// A device whose push service replaced its subscription. Nothing is lost, and nobody else can move the device.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tellWaiting } from '#server/waiting/stock-waits.ts';
import { ASHA, putCustomer, RAVI } from '#tests/kit/server/accounts.ts';
import { session } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { openPushShop, type PushShop, WAIT_ID } from '#tests/kit/server/push-shop.ts';

const database = oneDatabase();
let shop: PushShop;
let old: { endpoint: string; auth: string };
beforeEach(async () => {
  shop = await openPushShop(database().db);
  old = await shop.subscribe('old', { kinds: ['stock'] });
});
afterEach(() => shop.close());

const rows = () =>
  database().db.selectFrom('push_subscription').select(['endpoint', 'auth', 'kinds', 'session_id']).execute();
const asBrowser = ({ endpoint, ...keys }: { endpoint: string }) => ({ endpoint, keys });
const move = (to: { endpoint: string }, proof: object = {}) =>
  shop.post('/api/move-device', { former: asBrowser({ ...old, ...proof }), moved: asBrowser(to) });

test('keeps its kinds, its session, and its messages and waits', async () => {
  await shop.wait({ endpoint: old.endpoint });
  const fresh = shop.service.subscribe('fresh');
  shop.service.unsubscribe('old');
  expect((await move(fresh)).status).toBe(200);
  expect(await rows()).toEqual([
    { endpoint: fresh.endpoint, auth: fresh.auth, kinds: ['stock'], session_id: session(1) },
  ]);
  await shop.restock();
  expect(await tellWaiting(shop.checkout.parts)).toBe(1);
  await shop.deliver();
  expect(shop.service.received.map(({ device }) => device)).toEqual(['fresh']);
});

test('keeps the choices of a page that saved the new endpoint first, and the messages and waits of the old endpoint', async () => {
  await shop.wait({ endpoint: old.endpoint });
  const fresh = await shop.subscribe('fresh', { kinds: ['price', 'stock'] });
  expect((await move(fresh)).status).toBe(200);
  expect(await rows()).toMatchObject([{ endpoint: fresh.endpoint, kinds: ['price', 'stock'] }]);
  expect(await database().db.selectFrom('stock_wait').select('id').where('push_to', 'is not', null).execute()).toEqual([
    { id: WAIT_ID },
  ]);
});

test('is not moved by someone who knows only its endpoint, nor onto the device of another shopper', async () => {
  const fresh = shop.service.subscribe('fresh');
  const others = await shop.subscribe('others', { session_id: session(2), contact_email: ASHA });
  const before = await rows();
  for (const answer of [
    await move(fresh, { auth: 'guessed' }),
    await move(fresh, { endpoint: `${old.endpoint}x` }),
    await move({ ...fresh, endpoint: others.endpoint }),
  ])
    expect([answer.status, answer.json.code]).toEqual([404, 'not-found']);
  expect((await move({ ...fresh, endpoint: 'https://10.0.0.1/x' }, {})).status).toBe(400);
  expect(await rows()).toEqual(before);
});

test('gets the message that waited for the old endpoint, also if a page saved the new one first', async () => {
  await shop.wait({ endpoint: old.endpoint });
  await shop.restock();
  await tellWaiting(shop.checkout.parts);
  expect((await move(await shop.subscribe('fresh'))).status).toBe(200);
  await shop.deliver();
  expect(shop.service.received.map(({ device }) => device)).toEqual(['fresh']);
});

test('takes no wish of one customer to the subscription of the next', async () => {
  const [asha, ravi] = [await putCustomer(database().db), await putCustomer(database().db, RAVI)];
  await shop.wait({ endpoint: old.endpoint });
  const { auth } = await shop.subscribe('old', {}, asha.headers);
  const fresh = await shop.subscribe('fresh', {}, ravi.headers);
  expect((await move(fresh, { auth })).status).toBe(200);
  expect(await database().db.selectFrom('stock_wait').select('id').execute()).toEqual([]);
});

test('stays when it is moved to where it is', async () => {
  const before = await rows();
  expect((await move(old)).status).toBe(200);
  expect(await rows()).toEqual(before);
});
