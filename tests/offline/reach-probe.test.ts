// A page finds out by itself that the network is back; what its probes cost.
import { describe, expect, test } from 'vitest';
import { QUICK_FOR_MS, QUICK_MS, SLOW_MS } from '#src/offline/connectivity/reach-probe.ts';
import { mat, openShop, soldOut, tee, watch, watchProbes } from '#tests/kit/simulation/story.ts';

const MINUTE = 60_000;
const down = () => ({ do: 'drop' }) as const;
const up = () => undefined;

describe('while the shop cannot be reached', () => {
  test('a visible page probes quickly for five minutes, then slowly, and quickly again once it is touched', async () => {
    const { world, cart, done } = await openShop();
    world.network.special = down;
    const probes = watchProbes(world);
    const seen = watch(world);
    const inMinutes = async (minutes: number) => {
      probes.length = 0;
      await world.advance(minutes * MINUTE);
      return probes.length;
    };
    await done(cart().add(tee), 0);
    expect(await inMinutes(5)).toBeLessThanOrEqual(QUICK_FOR_MS / QUICK_MS + 1);
    expect(probes.length).toBeGreaterThan(QUICK_FOR_MS / QUICK_MS - 5);
    expect(await inMinutes(10)).toBeLessThanOrEqual((10 * MINUTE) / SLOW_MS + 1);
    probes.length = 0;
    world.player('t1').outbox.touched();
    await world.advance(1);
    expect(probes).toHaveLength(1);
    expect(await inMinutes(1)).toBeGreaterThan(MINUTE / QUICK_MS - 5);
    // A new change does so too.
    await inMinutes(6);
    probes.length = 0;
    await done(cart().add(mat), 0);
    await world.advance(1);
    expect(probes).toHaveLength(1);
    // The change itself still follows its backoff (I11).
    expect(seen.length).toBeLessThan(25);
    const gaps = seen.slice(1).map(({ at }, before) => at - (seen[before]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(999);
  });

  test('a frozen or hidden page does not, nor does one that the platform calls offline', async () => {
    const { world, cart, done } = await openShop();
    world.network.special = down;
    await done(cart().add(tee), 5_000);
    const probes = watchProbes(world);
    world.network.isUp = false;
    await world.advance(MINUTE);
    expect(probes).toEqual([]);
    world.network.isUp = true;
    world.player('t1').agent.isFrozen = true;
    await world.advance(MINUTE);
    expect(probes).toEqual([]);
  });

  test('a worker does not', async () => {
    const { world, cart, done } = await openShop({}, 'w');
    world.network.special = down;
    await done(cart().add(tee), 10);
    world.player('t1').agent.interrupt('kill', 0);
    const probes = watchProbes(world);
    void world.player('w').outbox.wake('sync');
    await world.advance(MINUTE);
    expect(probes).toEqual([]);
  });

  test.each([3_000, 20_000, 45_000, 600_000])(
    'and is back after %i ms without an event: sent within 2 s',
    async (ms) => {
      const { world, cart, done, onServer, see } = await openShop();
      world.network.special = down;
      await done(cart().add(tee), ms);
      await see(cart());
      expect(cart().snapshot().status).toMatchObject({ word: 'offline', waiting: 1 });
      // After five minutes the tab becomes visible.
      if (ms > QUICK_FOR_MS) world.player('t1').outbox.touched();
      const seen = watch(world);
      const back = world.clock.monotonic();
      world.network.special = up;
      await world.advance(2_200);
      expect((seen[0]?.at ?? Number.POSITIVE_INFINITY) - back).toBeLessThan(2_000);
      expect(onServer()).toEqual({ [tee.line]: [1] });
      expect(cart().snapshot().status).toMatchObject({ word: 'online', waiting: 0 });
    },
  );

  test('a request on a dead connection is sent again', async () => {
    const { world, cart, done, onServer } = await openShop();
    world.network.special = () => ({ do: 'hang', acts: false });
    await done(cart().add(tee), 12_000);
    world.network.special = up;
    const said: boolean[] = [];
    world.player('t1').outbox.connectivity.listen((isOnline) => said.push(isOnline));
    await world.advance(3_000);
    expect(onServer()).toEqual({ [tee.line]: [1] });
    // The probes that hung on it too do not call the page offline again.
    expect(said).toEqual([true]);
  });

  test('an answer of an intermediary does not count', async () => {
    const { world, cart, done, see } = await openShop();
    world.network.special = down;
    await done(cart().add(tee), 5_000);
    await see(cart());
    for (const status of [500, 502, 503]) {
      world.network.special = () => ({ do: 'status', status, acts: false });
      await world.advance(5_000);
      expect(cart().snapshot().status.word, String(status)).not.toBe('online');
      expect(world.player('t1').outbox.connectivity.isOnline(), String(status)).toBe(false);
    }
    world.network.special = () => ({ do: 'captive' });
    await world.advance(5_000);
    expect(cart().snapshot().status).toMatchObject({ word: 'offline', waiting: 1 });
  });
});

describe('while only some calls fail', () => {
  test('a change keeps its backoff, and the page is not called offline', async () => {
    const { world, cart, done, see } = await openShop();
    world.network.special = ({ isProbe }) => (isProbe ? undefined : { do: 'drop' });
    const seen = watch(world);
    const probes = watchProbes(world);
    await done(cart().add(tee), 10 * MINUTE);
    await see(cart());
    expect(cart().snapshot().status).toMatchObject({ waiting: 1 });
    expect(cart().snapshot().status.word).not.toBe('offline');
    expect(seen.length).toBeLessThan(25);
    expect(probes.length).toBeLessThan(60);
  });
});

describe('the list is read again', () => {
  test.each(['own', 'plain-new', 'plain-merge'] as const)(
    'after the event and after the return of the shop; each difference is reported (%s)',
    async (backend) => {
      for (const isEvent of [true, false]) {
        const { world, cart, done, see, shown } = await openShop({ backend });
        await done(cart().add(tee, 6));
        await done(cart().add(mat, 2));
        const gone = world.server.items.find(({ line }) => line === mat.line);
        await done(cart().remove(mat.line));
        await see(cart());
        // A day later no difference can come from a late copy of ours.
        world.clock.jump(25 * 3_600_000);
        void world.player('t1').outbox.wake('visible');
        await world.advance(1_000);

        if (isEvent) world.network.isUp = false;
        else world.network.special = down;
        void world.player('t1').outbox.wake('visible');
        await world.advance(10_000);
        for (const item of world.server.items) item.qty = 1;
        if (gone) world.server.items.push(gone);
        world.network.isUp = true;
        world.network.special = up;
        if (isEvent) void world.player('t1').outbox.wake('online');
        await world.advance(2_500);
        expect(shown(cart())).toEqual({ [tee.line]: 1, [mat.line]: 2 });
        expect(cart().snapshot().shopChanges).toMatchObject([
          { line: tee.line, kind: 'changed', qty: 6 },
          { line: mat.line, kind: 'added', qty: 2 },
        ]);
      }
    },
  );

  test.each(['own', 'plain-new'] as const)('also when only the call for it failed (%s)', async (backend) => {
    const { world, cart, done, shown } = await openShop({ backend });
    await done(cart().add(tee, 6));
    world.clock.jump(25 * 3_600_000);
    void world.player('t1').outbox.wake('visible');
    await world.advance(1_000);
    for (const item of world.server.items) item.qty = 1;
    const failed: string[] = [];
    world.network.special = ({ method, isProbe }) => {
      if (isProbe || failed.length > 0) return undefined;
      failed.push(method);
      return down();
    };
    void world.player('t1').outbox.wake('visible');
    await world.advance(10_000);
    expect(failed).toEqual(['GET']);
    expect(shown(cart())).toEqual({ [tee.line]: 1 });
  });

  test('also with a refused line', async () => {
    const { world, cart, done, see, shown } = await openShop();
    await done(cart().add(tee, 6));
    await done(cart().add(soldOut));
    world.network.special = down;
    void world.player('t1').outbox.wake('visible');
    await world.advance(10_000);
    for (const item of world.server.items) item.qty = 1;
    world.network.special = up;
    await world.advance(2_500);
    await see(cart());
    expect(shown(cart())).toEqual({ [tee.line]: 1 });
  });
});
