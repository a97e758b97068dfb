// The wishlist works like the cart, but belongs to the customer who is logged in.
import { describe, expect, onTestFinished, test } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import { redirectLog } from '#src/base/log.ts';
import { createOutbox } from '#src/offline/index.ts';
import { openContext, openDevice } from '#tests/kit/page/device-ports.ts';
import { mat, openShop, tee, watch, wish } from '#tests/kit/simulation/story.ts';
import { CART, EMAILS, type Name, SESSION } from '#tests/kit/simulation/world.ts';

describe('a wishlist', () => {
  const queueKey = `wish:${EMAILS[0]}`;
  async function loggedIn() {
    const shop = await openShop({}, 't2');
    shop.world.setEmail(EMAILS[0], 't1');
    await shop.done(shop.world.player('t1').outbox.setCustomer(EMAILS[0]), 1_000);
    const list = (name: Name = 't1') => shop.world.player(name).outbox.wishlist(EMAILS[0]);
    return { ...shop, list };
  }

  test('waits and is sent like the cart', async () => {
    const { list, done, onServer } = await loggedIn();
    await done(list().add(wish));
    expect(onServer(queueKey)).toEqual({ [wish.line]: [1] });
    await done(list().remove(wish.line));
    expect(onServer(queueKey)).toEqual({});
  });

  test('waits for a log-in when the shop requires one, and no longer', async () => {
    const { world, list, done, onServer, see } = await loggedIn();
    world.network.special = () => ({ do: 'status', status: 401, acts: false });
    await done(list().add(wish));
    expect((await see(list())).status).toMatchObject({ attention: ['login'], waiting: 1 });
    world.network.special = () => undefined;
    void world.player('t1').outbox.wake('visible');
    await world.advance(3_000);
    expect(onServer(queueKey)).toEqual({ [wish.line]: [1] });
    expect(list().snapshot().status.attention).toEqual([]);
  });

  test('waits for a page, because the worker has no token', async () => {
    const { world, list, done, onServer } = await loggedIn();
    world.network.isUp = false;
    await done(list().add(wish), 100);
    for (const name of ['t1', 't2'] as const) world.player(name).agent.interrupt('kill', 0);
    world.network.isUp = true;
    const seen = watch(world);
    const { outbox } = await world.open('w');
    const drained = await done(outbox.wake('sync'), 3_000);
    expect(drained).toContainEqual(expect.objectContaining({ ended: 'offline', remaining: 1 }));
    expect(seen.filter((request) => request.queueKey === queueKey)).toEqual([]);
    await world.open('t1');
    await world.advance(3_000);
    expect(onServer(queueKey)).toEqual({ [wish.line]: [1] });
  });

  test('that the shop shows only after a log-in says so', async () => {
    const { world, list, see } = await loggedIn();
    world.network.special = () => ({ do: 'status', status: 401, acts: false });
    void world.player('t1').outbox.wake('start');
    await world.advance(3_000);
    expect((await see(list())).status).toMatchObject({ attention: ['login'], waiting: 0 });
  });

  test('removes every entry of a product', async () => {
    const { world, list, done, onServer } = await loggedIn();
    for (let times = 0; times < 2; times += 1) {
      const body = { product_id: wish.line, contact_email: EMAILS[0] };
      world.server.items.push({ id: `old${times}`, queueKey, line: wish.line, qty: 1, wire: body });
    }
    void world.player('t1').outbox.wake('start');
    await world.advance(1_000);
    await done(list().remove(wish.line));
    expect(onServer(queueKey)).toEqual({});
  });

  test('is refused to a visitor', async () => {
    const { world, done } = await openShop();
    await expect(done(world.player('t1').outbox.wishlist(EMAILS[0]).add(wish))).rejects.toMatchObject({
      code: 'not-logged-in',
    });
    expect(await world.readDoc(queueKey)).toBeUndefined();
  });

  test('leaves the device at logout, sent or not, and nothing is sent for it any more', async () => {
    const { world, list, done, see } = await loggedIn();
    await see(list('t2'));
    world.network.isUp = false;
    await done(list().add(wish), 100);
    await done(world.player('t1').outbox.cart(SESSION).add(tee), 100);
    expect(list('t2').snapshot().lines).toHaveLength(1);

    world.setEmail(null, 't1');
    await done(world.player('t1').outbox.setCustomer(null), 100);
    world.network.isUp = true;
    const seen = watch(world);
    void world.player('t2').outbox.wake('start');
    await world.advance(10_000);
    expect(await world.readDoc(queueKey)).toBeUndefined();
    expect(list('t2').snapshot().lines).toEqual([]);
    expect(seen.filter((request) => request.queueKey === queueKey)).toEqual([]);
    expect(seen.some((request) => request.queueKey === CART)).toBe(true);
  });

  test('a tab that missed the log-out sends the rest of the cart without the token of the customer before', async () => {
    const { world, done, onServer } = await loggedIn();
    const cart = world.player('t2').outbox.cart(SESSION);
    const seen = watch(world);
    world.network.plan({ do: 'ok', ms: 3_000 });
    await done(Promise.all([cart.add(tee), cart.add(mat)]), 100);
    world.email = null;
    await done(world.player('t1').outbox.setCustomer(null), 60_000);
    expect(onServer()).toEqual({ [tee.line]: [1], [mat.line]: [1] });
    const sent = seen.filter(({ method, rawBody }) => method === 'POST' && rawBody?.includes('"mat"'));
    expect(sent.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  test('of the previous customer is gone when another one logs in', async () => {
    const { world, list, done } = await loggedIn();
    await done(list().add(wish), 1_000);
    world.setEmail(EMAILS[1], 't1');
    await done(world.player('t1').outbox.setCustomer(EMAILS[1]), 1_000);
    expect(await world.readDoc(queueKey)).toBeUndefined();
    expect((await world.readDoc(`wish:${EMAILS[1]}`))?.confirmed).toEqual({});
  });
});

describe('a customer who logs out in another tab just before this one', () => {
  const KEY = `wish:${EMAILS[0]}`;

  /** The other tab logs out right before the wishlist is first written in this way. */
  async function logOutBefore(way: 'keep' | 'update') {
    const fetch = async () => Promise.reject(new TypeError('no network'));
    const { ports, kill } = openContext(openDevice(), { fetch, config: readApiConfig({}), speed: 8 });
    onTestFinished(kill);
    onTestFinished(redirectLog(() => undefined));
    const [outbox, other] = [createOutbox(ports), createOutbox(ports)];
    for (const tab of [outbox, other]) {
      await tab.session.open();
      await tab.setCustomer(EMAILS[0]);
      await tab.wake('start');
    }
    await ports.store.remove([KEY]);
    const write = ports.store[way];
    ports.store[way] = async (key, ...how) => {
      if (key === KEY) {
        ports.store[way] = write;
        await other.setCustomer(null);
      }
      return write(key, ...how);
    };
    return { ports, outbox };
  }

  test('adds a wish leaves nothing of it on the device', async () => {
    const { ports, outbox } = await logOutBefore('keep');
    await expect(outbox.wishlist(EMAILS[0]).add(wish)).rejects.toMatchObject({ code: 'not-logged-in' });
    expect(await ports.store.keys()).not.toContain(KEY);
  });

  test('begins to read the wishlist leaves none on the device', async () => {
    const { ports, outbox } = await logOutBefore('update');
    await outbox.drain(`wish:${EMAILS[0]}`, { wantsRead: true });
    expect(await ports.store.keys()).not.toContain(KEY);
  });
});

test('a log-out aborts the request for the wishlist that is under way', async () => {
  const aborted: string[] = [];
  const asked: string[] = [];
  const fetch = (url: unknown, { signal }: RequestInit = {}) =>
    new Promise<Response>((_, reject) => {
      asked.push(String(url));
      signal?.addEventListener('abort', () => {
        aborted.push(String(url));
        reject(signal.reason);
      });
    });
  const { ports, kill } = openContext(openDevice(), {
    fetch,
    config: readApiConfig({}),
    speed: 1,
    getToken: async () => 'token',
  });
  onTestFinished(kill);
  onTestFinished(redirectLog(() => undefined));
  const outbox = createOutbox(ports);
  await outbox.session.open();
  await outbox.setCustomer(EMAILS[0]);
  const wishlist = expect.stringContaining(encodeURIComponent(EMAILS[0]));
  await expect.poll(() => asked).toContainEqual(wishlist);
  await outbox.setCustomer(null);
  expect(aborted).toContainEqual(wishlist);
});
