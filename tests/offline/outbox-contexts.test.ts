// Several tabs and a worker on one device, and a device that stores nothing.
import { describe, expect, test, vi } from 'vitest';
import { goods } from '#tests/kit/simulation/lines.ts';
import { mat, openShop, tee, watch } from '#tests/kit/simulation/story.ts';
import { CART } from '#tests/kit/simulation/world.ts';

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
      world.player('t1').agent.interrupt('freeze', 0);
      await done(cart('t2').add(mat), 62_000);
      expect(onServer()).toEqual({ [tee.line]: [1], [mat.line]: [1] });
    },
  );

  test.each([{}, { hasStickyLocks: true }, { hasNoLocks: true }])(
    'one that freezes while it sends is overtaken within a minute by one in which nothing is done %j',
    async (locks) => {
      const { world, cart, done, onServer } = await openShop(locks, 't2');
      // Long after both were opened, so that no timer of the first minutes is due by chance.
      await world.advance(100_000);
      world.network.plan({ do: 'hang', acts: false });
      await done(cart('t1').add(tee), 20);
      world.player('t1').agent.interrupt('freeze', 0);
      await world.advance(60_000);
      expect(onServer()).toEqual({ [tee.line]: [1] });
    },
  );

  test('one that hung shows what another sent meanwhile, even if it missed the messages about it', async () => {
    const { world, cart, done, see } = await openShop({}, 't2');
    await see(cart('t1'));
    world.network.plan({ do: 'hang', acts: true });
    await done(cart('t1').add(tee), 20);
    const { agent } = world.player('t1');
    agent.interrupt('freeze', 0);
    agent.isDeaf = true;
    await world.advance(60_000);
    expect(cart('t1').snapshot().status.waiting).toBe(1);
    agent.thaw();
    await world.advance(60_000);
    expect(cart('t1').snapshot()).toMatchObject({ status: { waiting: 0 }, lines: [{ line: tee.line, qty: 1 }] });
  });

  test.each(Array.from({ length: 12 }, (_, steps) => steps + 1))(
    'one that freezes %i steps into its work sends nothing once another one sends',
    async (steps) => {
      const { world, cart, done, onServer } = await openShop({ backend: 'plain-new' }, 't2');
      const { agent } = world.player('t1');
      void cart('t1').add(tee);
      agent.interrupt('freeze', steps);
      await done(cart('t2').add(mat), 120_000);
      const seen = watch(world);
      agent.thaw();
      await world.advance(1_000);
      expect(seen.filter((request) => request.agent === agent && request.method !== 'GET')).toEqual([]);
      await world.advance(60_000);
      expect(onServer()).toEqual({ [tee.line]: [1], [mat.line]: [1] });
    },
  );

  test('a page that goes away tries nothing more', async () => {
    const { world, cart, done } = await openShop();
    world.network.plan({ do: 'hang', acts: false });
    await done(cart().add(tee), 20);
    world.player('t1').outbox.pause();
    await world.advance(10_000);
    expect(await world.readDoc(CART)).toMatchObject({ outbox: [{ state: 'sending', attempts: 1 }] });
  });

  test('a single tab continues by itself after its device was full for a while', async () => {
    const { world, cart, done, onServer } = await openShop();
    world.network.plan({ do: 'status', status: 500, acts: false }, { do: 'ok', ms: 4_000 });
    await done(cart().add(tee), 3_000);
    // Two writes fail when the answer comes, and two when the tab tries again.
    world.player('t1').idb.fullWrites = 4;
    await world.advance(10 * 60_000);
    expect(onServer()).toEqual({ [tee.line]: [1] });
    expect(await world.readDoc(CART)).toMatchObject({ outbox: [] });
  });

  test('a tab that stole a dead lock, and has it stolen again, ends without an error', async () => {
    const { world, cart, done, onServer } = await openShop({ hasStickyLocks: true }, 't2');
    world.network.special = () => ({ do: 'hang', acts: false });
    await done(cart('t2').add(tee), 20);
    world.player('t2').agent.interrupt('kill', 0);
    const drained = world.player('t1').outbox.drain(CART);
    const settled = drained.then(
      ({ remaining }) => remaining,
      () => 'rejected',
    );
    await world.advance(53_000);
    expect([...world.network.open].filter(({ agent, isProbe }) => !isProbe && agent.isAwake)).toHaveLength(1);
    world.stealLocks('t1');
    world.network.special = () => undefined;
    await world.advance(40_000);
    expect(await Promise.race([settled, 'still working'])).toBeTypeOf('number');
    expect(onServer()).toEqual({ [tee.line]: [1] });
  });

  test('another tab takes the lease from one that died with a lock before it wrote anything', async () => {
    const { world } = await openShop({ hasStickyLocks: true }, 't2');
    const queueKey = 'wish:asha@example.com';
    void world.locks.of(world.player('t1').agent).request(`outbox:v1:${queueKey}`, {}, () => new Promise(() => {}));
    await world.advance(20);
    world.player('t1').agent.interrupt('kill', 0);
    void world.player('t2').outbox.setCustomer('asha@example.com');
    await world.advance(40_000);
    expect(await world.readDoc(queueKey)).toBeUndefined();
    await world.advance(20_000);
    expect(await world.readDoc(queueKey)).toMatchObject({ confirmed: {}, confirmedAt: expect.any(Number) });
  });

  test('the worker does not wait for ever for a tab that sends', async () => {
    const { world, cart, done } = await openShop({}, 'w');
    world.network.plan({ do: 'hang', acts: false }, { do: 'hang', acts: false });
    await done(cart('t1').add(tee), 20);
    world.player('t1').agent.interrupt('freeze', 0);
    const held = (await world.readDoc(CART))?.sender;
    const drained = world.player('w').outbox.wake('sync');
    await world.advance(20_500);
    expect(await drained).toMatchObject([{ ended: 'lost', remaining: 1 }, { ended: 'rest' }]);
    expect((await world.readDoc(CART))?.sender).toEqual(held);
  });

  test('a lease from before the clock was set back holds nobody up', async () => {
    const { world, cart, done, onServer } = await openShop({ hasNoLocks: true });
    const doc = await world.readDoc(CART);
    await world.writeRaw(CART, { ...doc, sender: { epoch: 9, beat: world.clock.now() + 600_000, holder: 'gone' } });
    await done(cart().add(tee), 5_000);
    expect(onServer()).toEqual({ [tee.line]: [1] });
  });

  test('the worker ends after 25 seconds, before the browser stops it, and says that more waits', async () => {
    const { world, cart, done } = await openShop({}, 'w');
    world.network.isUp = false;
    await done(Promise.all(goods.slice(0, 4).map((good) => cart('t1').add(good))), 100);
    world.player('t1').agent.interrupt('kill', 0);
    world.network.isUp = true;
    world.network.special = () => ({ do: 'ok', ms: 10_000 });
    const drained = world.player('w').outbox.wake('sync');
    await world.advance(35_000);
    const ended = await Promise.race([drained, 'still working']);
    expect(ended).toMatchObject([{ ended: 'budget', remaining: 1 }, { ended: 'rest' }]);
  });

  test('a tab of an older release reads and does not write', async () => {
    const { world, cart, done, see } = await openShop();
    const doc = await world.readDoc(CART);
    await world.writeRaw(CART, { ...doc, v: 2 });
    await expect(done(cart().add(tee))).rejects.toMatchObject({ code: 'newer-version' });
    expect((await see(cart())).status).toMatchObject({ attention: ['update'] });
    const seen = watch(world);
    await done(world.player('t1').outbox.wake('start'));
    expect(seen.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('a tab of an older release leaves the lock to one of the newer that works long', async () => {
    const { world } = await openShop({}, 't2');
    const doc = await world.readDoc(CART);
    await world.writeRaw(CART, { ...doc, v: 2 });
    const robbed = vi.fn();
    const locks = world.locks.of(world.player('t2').agent);
    locks.request(`outbox:v1:${CART}`, {}, () => new Promise(() => {})).catch(robbed);
    void world.player('t1').outbox.wake('start');
    await world.advance(120_000);
    expect(robbed).not.toHaveBeenCalled();
  });
});

describe('a device that stores nothing', () => {
  test('has the cart until the tab is closed, says so, and sends what it can', async () => {
    const { world, cart, done, onServer, see } = await openShop();
    await world.open('t2', 'hangs');
    const added = cart('t2').add(tee);
    await world.advance(6_500);
    expect(await added).toBe('memory');
    expect((await see(cart('t2'))).status.attention).toEqual(['memory']);
    await world.advance(2_000);
    expect(onServer()).toEqual({ [tee.line]: [1] });
    await done(cart('t1').add(mat));
    expect(onServer()).toMatchObject({ [mat.line]: [1] });
  });

  test('and fails while a lease is requested sends from memory at once, and again later', async () => {
    const { world, cart, done, onServer } = await openShop({}, 't2');
    world.network.plan({ do: 'hang', acts: false });
    await done(cart('t2').add(tee), 20);
    // Waits for the lease of the other tab.
    await done(cart('t1').add(tee), 20);
    world.player('t1').idb.fullWrites = 1_000;
    expect(await done(cart('t1').add(mat), 100)).toBe('memory');
    await world.advance(20_000);
    expect(onServer()[mat.line]).toEqual([1]);
    await done(cart('t1').setQuantity(mat.line, 3), 3_000);
    expect(onServer()[mat.line]).toEqual([3]);
  });

  test('because it is full still shows what the server confirmed', async () => {
    const { world, cart, done, shown, see } = await openShop();
    await done(cart().add(tee));
    await see(cart());
    world.player('t1').idb.fullWrites = 1_000;
    expect(await done(cart().add(mat), 100)).toBe('memory');
    expect(shown(cart())).toEqual({ [tee.line]: 1, [mat.line]: 1 });
  });
});
