// Stories of the whole core: real code, a fake IndexedDB, a virtual network, clock and locks (tests/kit/offline-world.ts).
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { redirectLog } from '#src/base/log.ts';
import type { ListOutbox } from '#src/offline/list-outbox.ts';
import { goods, wishes } from '#tests/kit/offline-lines.ts';
import type { SentRequest } from '#tests/kit/offline-network.ts';
import { CART, EMAILS, type Name, SESSION, World, type WorldOptions } from '#tests/kit/offline-world.ts';

const [tee, , mat, , soldOut] = goods;
const [wish] = wishes;
if (!tee || !mat || !soldOut || !wish) throw new Error('the goods have changed');

let restore = () => {};
beforeEach(() => {
  restore = redirectLog(() => {});
});
afterEach(() => restore());

/** A device with one open tab (and more), its list read from the server. */
async function openShop(options: Partial<WorldOptions> = {}, ...names: Name[]) {
  const world = new World({ backend: 'own', ...options });
  // These stories tell the world themselves what they mean.
  world.oracle.committed = (_agent, scope, _before, now) => void world.oracle.docs.set(scope, now);
  world.oracle.sent = () => {};
  for (const name of ['t1', ...names] as const) await world.open(name);
  await world.advance(1_000);
  const cart = (name: Name = 't1') => world.player(name).outbox.cart(SESSION);
  /** What a change resolves or rejects to, with all the time it needs. */
  async function done<T>(change: Promise<T>, ms = 10_000): Promise<T> {
    change.catch(() => {});
    await world.advance(ms);
    return change;
  }
  const onServer = (scope: string = CART) => Object.fromEntries([...world.server.linesOf(scope)]);
  const shown = (list: ListOutbox) => Object.fromEntries(list.snapshot().lines.map(({ line, qty }) => [line, qty]));
  const see = async (list: ListOutbox) => {
    list.subscribe(() => {});
    await world.settle();
    return list.snapshot();
  };
  return { world, cart, done, onServer, shown, see };
}

const watch = (world: World): SentRequest[] => {
  const seen: SentRequest[] = [];
  world.oracle.sent = (request) => void seen.push(request);
  return seen;
};

describe('in a tunnel', () => {
  test('a tee is added, the tab closed, and the tee is in the cart once the network is back', async () => {
    const { world, cart, done, onServer, shown, see } = await openShop();
    world.network.isUp = false;
    expect(await done(cart().add(tee, 2), 100)).toBe('device');
    await see(cart());
    expect(shown(cart())).toEqual({ [tee.line]: 2 });
    expect(cart().snapshot().lines[0]).toMatchObject({ id: null, waiting: true });
    expect(cart().snapshot().status).toMatchObject({ word: 'offline', waiting: 1 });
    world.player('t1').agent.doom('kill', 0);

    world.network.isUp = true;
    await world.open('w');
    void world.player('w').outbox.wake('sync');
    await world.advance(2_000);
    expect(onServer()).toEqual({ [tee.line]: [2] });

    await world.open('t1');
    await see(cart());
    expect(cart().snapshot().lines).toMatchObject([{ line: tee.line, qty: 2, id: 'item1', waiting: false }]);
    expect(cart().snapshot().status).toMatchObject({ word: 'online', waiting: 0 });
  });

  test('changes of mind are sent as what they come to', async () => {
    const { world, cart, done, onServer } = await openShop();
    world.network.isUp = false;
    await done(cart().add(tee), 10);
    await done(cart().add(tee, 2), 10);
    await done(cart().add(mat), 10);
    await done(cart().remove(mat.line), 10);
    await done(cart().setQuantity(tee.line, 4), 10);
    const seen = watch(world);
    world.network.isUp = true;
    void world.player('t1').outbox.wake('online');
    await world.advance(2_000);
    expect(seen.map(({ method }) => method)).toEqual(['POST']);
    expect(onServer()).toEqual({ [tee.line]: [4] });
  });

  test('sending begins within two seconds of the network’s return, whatever the backoff was', async () => {
    const { world, cart, done } = await openShop();
    world.network.special = () => ({ do: 'drop' });
    await done(cart().add(tee), 240_000);
    world.network.special = () => undefined;
    const seen = watch(world);
    const back = world.clock.monotonic();
    void world.player('t1').outbox.wake('online');
    await world.advance(3_000);
    expect((seen[0]?.at ?? 0) - back).toBeLessThan(2_000);
  });
});

describe('a refused change', () => {
  test('rolls back, is listed as not saved, and can be tried again or dismissed', async () => {
    const { cart, done, shown, see } = await openShop();
    await done(cart().add(soldOut));
    await see(cart());
    expect(shown(cart())).toEqual({});
    const [refused] = cart().snapshot().rejected;
    expect(refused).toMatchObject({ reason: 'out-of-stock', serverMessage: 'Item is out of stock' });
    expect(cart().snapshot().status).toMatchObject({ word: 'attention', attention: ['rejected'] });

    await done(cart().retry(refused?.op.opId ?? ''));
    const [again] = cart().snapshot().rejected;
    expect(again?.op.opId).not.toBe(refused?.op.opId);
    await done(cart().dismiss(again?.op.opId ?? ''));
    expect(cart().snapshot()).toMatchObject({ rejected: [], status: { word: 'online' } });
  });
});

describe('what the shop itself changed', () => {
  test('is accepted, told, and undone by a new add', async () => {
    const { world, cart, done, onServer, see } = await openShop();
    await done(cart().add(tee, 2));
    world.server.items = [];
    void world.player('t1').outbox.wake('visible');
    await world.advance(1_000);
    const { lines, shopChanges } = await see(cart());
    expect([lines, shopChanges]).toMatchObject([[], [{ kind: 'removed', line: tee.line, qty: 2 }]]);
    const [change] = shopChanges;
    if (!change) throw new Error('nothing told');
    await done(cart().restore(change));
    expect(onServer()).toEqual({ [tee.line]: [2] });
    expect(cart().snapshot().shopChanges).toEqual([]);
    await done(cart().dismissShopChange(change));
  });
});

describe('a server that fails', () => {
  test('is asked at most once a second and 60 times an hour, however often somebody wakes the sender', async () => {
    const { world, cart, done } = await openShop();
    world.network.special = () => ({ do: 'status', status: 500, acts: false });
    const seen = watch(world);
    await done(cart().add(tee), 100);
    for (let minutes = 0; minutes < 180; minutes += 1) {
      void world.player('t1').outbox.wake('online');
      await world.advance(60_000);
    }
    const times = seen.map(({ at }) => at);
    const gaps = times.slice(1).map((at, before) => at - (times[before] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(999);
    for (const at of times)
      expect(times.filter((one) => one >= at && one < at + 3_600_000).length).toBeLessThanOrEqual(60);
    expect(times.length).toBeGreaterThan(100);
  });

  test.each(['own', 'plain-new'] as const)('for one line only does not hold up the others (%s)', async (backend) => {
    const { world, cart, done, onServer, see } = await openShop({ backend });
    const isTee = ({ method, rawBody }: SentRequest) => method === 'POST' && rawBody?.includes('"tee"') === true;
    world.network.special = (request) => (isTee(request) ? { do: 'status', status: 500, acts: false } : undefined);
    await done(cart().add(tee), 1_000);
    await done(cart().add(mat), 600_000);
    await see(cart());
    expect(onServer()).toEqual({ [mat.line]: [1] });
    expect(cart().snapshot().status).toMatchObject({ word: 'attention', attention: ['stuck'], waiting: 1 });
    world.network.special = () => undefined;
    await world.advance(600_000);
    expect(onServer()).toEqual({ [mat.line]: [1], [tee.line]: [1] });
    expect(cart().snapshot().status.word).toBe('online');
  });

  test('wants a login or an update: everything waits, and goes on when the page is opened again', async () => {
    const { world, cart, done, onServer, see } = await openShop();
    world.network.plan({ do: 'status', status: 401, acts: false });
    await done(cart().add(tee), 600_000);
    await see(cart());
    expect(cart().snapshot().status).toMatchObject({ attention: ['login'], waiting: 1 });
    await world.open('t1');
    await world.advance(1_000);
    expect(onServer()).toEqual({ [tee.line]: [1] });
  });
});

describe('a plain server', () => {
  test.each(['plain-new', 'plain-merge'] as const)('that names no id is asked for its list (%s)', async (backend) => {
    const { cart, done, onServer, see } = await openShop({ backend, isTerse: true });
    await done(cart().add(tee, 2));
    await see(cart());
    expect(onServer()).toEqual({ [tee.line]: [2] });
    expect(cart().snapshot().lines).toMatchObject([{ id: 'item1', qty: 2, waiting: false }]);
  });

  test('that lost the answer of an add is not sent it twice', async () => {
    const { world, cart, done, onServer } = await openShop({ backend: 'plain-new' });
    world.network.plan({ do: 'lose' });
    const seen = watch(world);
    await done(cart().add(tee));
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(onServer()).toEqual({ [tee.line]: [1] });
  });

  test('that heard an add twice has the copy taken out', async () => {
    const { world, cart, done, onServer } = await openShop({ backend: 'plain-new' });
    world.network.plan({ do: 'twice', ms: 900 });
    await done(cart().add(tee));
    void world.player('t1').outbox.wake('visible');
    await world.advance(2_000);
    expect(onServer()).toEqual({ [tee.line]: [1] });
  });

  test('that says it repaired and did not is not asked without end', async () => {
    const { world, cart, done } = await openShop({ backend: 'plain-new' });
    world.network.plan({ do: 'twice', ms: 900 });
    await done(cart().add(tee));
    const seen = watch(world);
    const answer = world.server.answer.bind(world.server);
    world.server.answer = (request) => (request.method === 'DELETE' ? { status: 200, body: {} } : answer(request));
    void world.player('t1').outbox.wake('visible');
    await world.advance(240_000);
    expect(seen.filter(({ method }) => method === 'DELETE').length).toBeLessThanOrEqual(20);
  });
});

describe('several contexts', () => {
  test('show the same cart', async () => {
    const { world, cart, done, see } = await openShop({}, 't2');
    await see(cart('t2'));
    await done(cart('t1').add(tee, 3), 50);
    expect(cart('t2').snapshot().lines).toMatchObject([{ line: tee.line, qty: 3, waiting: true }]);
    await world.advance(1_000);
    expect(cart('t2').snapshot().lines).toMatchObject([{ line: tee.line, qty: 3, waiting: false }]);
  });

  test.each([{}, { hasStickyLocks: true }, { hasNoLocks: true }])(
    'one that freezes while it sends is overtaken within a minute %j',
    async (locks) => {
      const { world, cart, done, onServer } = await openShop(locks, 't2');
      world.network.plan({ do: 'hang', acts: false });
      await done(cart('t1').add(tee), 20);
      world.player('t1').agent.doom('freeze', 0);
      await done(cart('t2').add(mat), 62_000);
      expect(onServer()).toEqual({ [tee.line]: [1], [mat.line]: [1] });
    },
  );

  test('the worker does not wait for ever for a tab that sends', async () => {
    const { world, cart, done } = await openShop({}, 'w');
    world.network.plan({ do: 'hang', acts: false }, { do: 'hang', acts: false });
    await done(cart('t1').add(tee), 20);
    world.player('t1').agent.doom('freeze', 0);
    const drained = world.player('w').outbox.wake('sync');
    await world.advance(20_500);
    expect(await drained).toMatchObject([{ ended: 'lost' }]);
  });

  test('one that another release replaced reads and does not write', async () => {
    const { world, cart, done, see } = await openShop();
    const doc = await world.readDoc(CART);
    await world.writeRaw(CART, { ...doc, v: 2 });
    await expect(done(cart().add(tee))).rejects.toMatchObject({ code: 'newer-version' });
    expect((await see(cart())).status).toMatchObject({ attention: ['update'] });
    const seen = watch(world);
    await done(world.player('t1').outbox.wake('start'));
    expect(seen.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('a wishlist', () => {
  const scope = `wish:${EMAILS[0]}`;
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
    expect(onServer(scope)).toEqual({ [wish.line]: [1] });
    await done(list().remove(wish.line));
    expect(onServer(scope)).toEqual({});
  });

  test('takes every entry of a product off', async () => {
    const { world, list, done, onServer } = await loggedIn();
    for (let times = 0; times < 2; times += 1) {
      const body = { product_id: wish.line, contact_email: EMAILS[0] };
      world.server.items.push({ id: `old${times}`, scope, line: wish.line, qty: 1, wire: body });
    }
    void world.player('t1').outbox.wake('start');
    await world.advance(1_000);
    await done(list().remove(wish.line));
    expect(onServer(scope)).toEqual({});
  });

  test('is refused to a visitor', async () => {
    const { world, done } = await openShop();
    await expect(done(world.player('t1').outbox.wishlist(EMAILS[0]).add(wish))).rejects.toMatchObject({
      code: 'not-logged-in',
    });
    expect(await world.readDoc(scope)).toBeUndefined();
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
    expect(await world.readDoc(scope)).toBeUndefined();
    expect(list('t2').snapshot().lines).toEqual([]);
    expect(seen.filter((request) => request.scope === scope)).toEqual([]);
    expect(seen.some((request) => request.scope === CART)).toBe(true);
  });

  test('of the customer before is gone when another one logs in', async () => {
    const { world, list, done } = await loggedIn();
    await done(list().add(wish), 1_000);
    world.setEmail(EMAILS[1], 't1');
    await done(world.player('t1').outbox.setCustomer(EMAILS[1]), 1_000);
    expect(await world.readDoc(scope)).toBeUndefined();
    expect((await world.readDoc(`wish:${EMAILS[1]}`))?.confirmed).toEqual({});
  });
});

describe('a device that does not store', () => {
  test('keeps the cart until the tab is closed, says so, and sends what it can', async () => {
    const { world, cart, done, onServer, see } = await openShop();
    await world.open('t2', 'hangs');
    const kept = cart('t2').add(tee);
    await world.advance(6_500);
    expect(await kept).toBe('memory');
    expect((await see(cart('t2'))).status.attention).toEqual(['memory']);
    await world.advance(2_000);
    expect(onServer()).toEqual({ [tee.line]: [1] });
    await done(cart('t1').add(mat));
    expect(onServer()).toMatchObject({ [mat.line]: [1] });
  });

  test('because it is full keeps what the server confirmed in sight', async () => {
    const { world, cart, done, shown, see } = await openShop();
    await done(cart().add(tee));
    await see(cart());
    world.player('t1').idb.fullWrites = 1_000;
    expect(await done(cart().add(mat), 100)).toBe('memory');
    expect(shown(cart())).toEqual({ [tee.line]: 1, [mat.line]: 1 });
  });
});
