// Servers that fail, and servers without keys.
import { describe, expect, test } from 'vitest';
import type { Wake } from '#src/offline/replay/triggers.ts';
import type { SentRequest } from '#tests/kit/simulation/sent-request.ts';
import { mat, openShop, tee, watch } from '#tests/kit/simulation/story.ts';

describe('a server that fails', () => {
  test('is asked at most once a second and 60 times an hour, however often the sender is woken', async () => {
    const { world, cart, done } = await openShop();
    world.network.special = ({ isProbe }) => (isProbe ? undefined : { do: 'status', status: 500, acts: false });
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

  test.each(['own', 'plain-new'] as const)(
    'for every request and recovers gets everything at once (%s)',
    async (backend) => {
      const { world, cart, done, onServer, see } = await openShop({ backend });
      world.network.special = () => ({ do: 'status', status: 500, acts: false });
      await done(cart().add(tee), 100);
      await done(cart().add(mat), 100);
      // The page is opened again and again: each time it tries at once.
      for (let seconds = 0; seconds < 30; seconds += 1) {
        void world.player('t1').outbox.wake('online');
        await world.advance(1_000);
      }
      world.network.special = () => undefined;
      void world.player('t1').outbox.wake('online');
      await world.advance(10_000);
      await see(cart());
      expect(onServer()).toEqual({ [tee.line]: [1], [mat.line]: [1] });
      expect(cart().snapshot().status).toEqual({ word: 'online', waiting: 0, attention: [] });
    },
  );

  test.each(['own', 'plain-new'] as const)('for one line only does not hold up the others (%s)', async (backend) => {
    const { world, cart, done, onServer, see } = await openShop({ backend });
    const isTee = ({ method, rawBody }: SentRequest) => method === 'POST' && rawBody?.includes('"tee"') === true;
    world.network.special = (request) => (isTee(request) ? { do: 'status', status: 500, acts: false } : undefined);
    await done(cart().add(tee), 1_000);
    await done(cart().add(mat), 600_000);
    await see(cart());
    expect(onServer()).toEqual({ [mat.line]: [1] });
    expect(cart().snapshot().status).toMatchObject({ attention: ['stuck'], waiting: 1 });
    world.network.special = () => undefined;
    await world.advance(600_000);
    expect(onServer()).toEqual({ [mat.line]: [1], [tee.line]: [1] });
    expect(cart().snapshot().status.word).toBe('online');
  });

  test.each<Wake>(['start', 'online', 'visible', 'pageshow', 'reached', 'sync'])(
    'for one line only: its deferred change is sent at the trigger %s, not after five minutes',
    async (why) => {
      const { world, cart, done, onServer, see } = await openShop();
      const isWrite = ({ method }: SentRequest) => method !== 'GET';
      world.network.special = (request) => (isWrite(request) ? { do: 'status', status: 500, acts: false } : undefined);
      await done(cart().add(tee), 1_000);
      await see(cart());
      while (!cart().snapshot().status.attention.includes('stuck')) await world.advance(1_000);
      await world.advance(30_000);
      world.network.special = () => undefined;
      void world.player('t1').outbox.wake(why);
      await world.advance(3_000);
      expect(onServer()).toEqual({ [tee.line]: [1] });
    },
  );

  describe('requires an update of the page', () => {
    async function outdated() {
      const shop = await openShop();
      const seen = watch(shop.world);
      shop.world.network.special = () => ({ do: 'status', status: 426, acts: false });
      await shop.done(shop.cart().add(tee));
      expect((await shop.see(shop.cart())).status).toMatchObject({ attention: ['update'], waiting: 1 });
      return { ...shop, seen };
    }

    test.each<Wake>(['start', 'online', 'visible', 'pageshow', 'reached', 'sync'])(
      'is asked again at the trigger %s',
      async (why) => {
        const { world, onServer, cart } = await outdated();
        world.network.special = () => undefined;
        void world.player('t1').outbox.wake(why);
        await world.advance(3_000);
        expect(onServer()).toEqual({ [tee.line]: [1] });
        expect(cart().snapshot().status.attention).toEqual([]);
      },
    );

    test('is asked again every five minutes, once each time', async () => {
      const { world, onServer, cart, seen } = await outdated();
      const before = seen.length;
      await world.advance(3_600_000);
      expect(seen.length - before).toBeGreaterThanOrEqual(6);
      expect(seen.length - before).toBeLessThanOrEqual(13);
      expect(cart().snapshot().status).toMatchObject({ attention: ['update'], waiting: 1 });
      world.network.special = () => undefined;
      await world.advance(600_000);
      expect(onServer()).toEqual({ [tee.line]: [1] });
    });
  });

  test.each([401, 403])('answers %i to a cart: nobody is asked to log in, and it is sent again', async (status) => {
    const { world, cart, done, onServer, see } = await openShop();
    world.network.special = () => ({ do: 'status', status, acts: false });
    await done(cart().add(tee), 60_000);
    expect((await see(cart())).status).toMatchObject({ attention: [], waiting: 1 });
    world.network.special = () => undefined;
    await world.advance(300_000);
    expect(onServer()).toEqual({ [tee.line]: [1] });
  });
});

test('a list that cannot be read because of Retry-After is read afterwards', async () => {
  const { world, cart, see, shown } = await openShop();
  world.prefill();
  world.network.plan({ do: 'status', status: 503, acts: false });
  void world.player('t1').outbox.wake('visible');
  await world.advance(1_500);
  const seen = watch(world);
  void world.player('t1').outbox.wake('online');
  await world.advance(400);
  expect(seen).toEqual([]);
  expect(shown(cart())).toEqual({});
  await world.advance(10_000);
  await see(cart());
  expect(shown(cart())).toEqual({ [tee.line]: 3 });
});

test('a read that is wanted while a change is being sent follows it', async () => {
  const { world, cart, done } = await openShop();
  world.network.plan({ do: 'ok', ms: 2_000 });
  await done(cart().add(tee), 1_000);
  const seen = watch(world);
  void world.player('t1').outbox.wake('visible');
  await world.advance(5_000);
  expect(seen.map(({ method }) => method)).toEqual(['GET']);
});

test('a read that was wanted offline follows within a minute, though a change is sent before', async () => {
  const { world, cart, done } = await openShop();
  world.network.isUp = false;
  void world.player('t1').outbox.wake('visible');
  await world.advance(1_000);
  // The browser does not say that it is online again.
  world.network.isUp = true;
  const seen = watch(world);
  await done(cart().add(tee), 1_000);
  expect(seen.map(({ method }) => method)).toEqual(['POST']);
  await world.advance(60_000);
  expect(seen.map(({ method }) => method)).toEqual(['POST', 'GET']);
});

test('a change of another tab, which this one looks after earlier, does not cancel the read', async () => {
  const { world, cart, done } = await openShop({}, 't2');
  world.network.isUp = false;
  void world.player('t1').outbox.wake('visible');
  await world.advance(1_000);
  world.network.isUp = true;
  const seen = watch(world);
  await done(cart('t2').add(tee), 1_000);
  expect(seen.map(({ method }) => method)).toEqual(['POST']);
  await world.advance(60_000);
  expect(seen.map(({ method }) => method)).toEqual(['POST', 'GET']);
});

test('another trigger before that does not cancel the read', async () => {
  const { world, cart, see, shown } = await openShop();
  world.prefill();
  world.network.plan({ do: 'status', status: 503, acts: false });
  void world.player('t1').outbox.wake('visible');
  await world.advance(1_000);
  void world.player('t1').outbox.wake('navigation');
  await world.advance(10_000);
  await see(cart());
  expect(shown(cart())).toEqual({ [tee.line]: 3 });
});

describe('a plain server', () => {
  test.each(['plain-new', 'plain-merge'] as const)('that returns no id is asked for its list (%s)', async (backend) => {
    const { cart, done, onServer, see } = await openShop({ backend, isTerse: true });
    await done(cart().add(tee, 2));
    await see(cart());
    expect(onServer()).toEqual({ [tee.line]: [2] });
    expect(cart().snapshot().lines).toMatchObject([{ id: 'item1', qty: 2, waiting: false }]);
  });

  test('whose answer to an add was lost does not get the add twice', async () => {
    const { world, cart, done, onServer } = await openShop({ backend: 'plain-new' });
    world.network.plan({ do: 'lose' });
    const seen = watch(world);
    await done(cart().add(tee));
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(onServer()).toEqual({ [tee.line]: [1] });
  });

  test('that fails at an add again and again is asked less and less often, although its list can be read', async () => {
    const { world, cart, done } = await openShop({ backend: 'plain-new' });
    world.network.special = ({ method }) =>
      method === 'POST' ? { do: 'status', status: 500, acts: false } : undefined;
    const seen = watch(world);
    await done(cart().add(tee), 60_000);
    expect(seen.filter(({ method }) => method === 'POST').length).toBeLessThanOrEqual(7);
  });

  test('that answers an add late, and without an id, is asked for its list at once', async () => {
    const { world, cart, done, see } = await openShop({ backend: 'plain-new', isTerse: true });
    world.network.plan({ do: 'ok', ms: 8_000 });
    await done(cart().add(tee), 10_000);
    expect(await see(cart())).toMatchObject({ lines: [{ qty: 1, waiting: false }], status: { waiting: 0 } });
  });

  test('that received an add twice gets the copy removed', async () => {
    const { world, cart, done, onServer } = await openShop({ backend: 'plain-new' });
    world.network.plan({ do: 'twice', ms: 900 });
    await done(cart().add(tee));
    void world.player('t1').outbox.wake('visible');
    await world.advance(2_000);
    expect(onServer()).toEqual({ [tee.line]: [1] });
  });

  test('that confirms a repair and does not make it is not asked endlessly', async () => {
    const { world, cart, done } = await openShop({ backend: 'plain-new' });
    world.network.plan({ do: 'twice', ms: 900 });
    await done(cart().add(tee));
    const seen = watch(world);
    const answer = world.server.answer.bind(world.server);
    world.server.answer = (request) =>
      request.method === 'DELETE' ? { status: 200, body: { success: true } } : answer(request);
    void world.player('t1').outbox.wake('visible');
    await world.advance(240_000);
    expect(seen.filter(({ method }) => method === 'DELETE').length).toBeLessThanOrEqual(20);
  });
});
