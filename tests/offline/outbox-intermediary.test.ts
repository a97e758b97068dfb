// Answers of intermediaries: an API gateway, a firewall, a captive portal.
import { describe, expect, test } from 'vitest';
import type { Fate } from '#tests/kit/simulation/network.ts';
import { mat, openShop, tee, watch } from '#tests/kit/simulation/story.ts';

const BACKENDS = ['own', 'plain-new'] as const;
const KONG = '{"message":"no Route matched with those values"}';
const intermediary = (status: number, body = KONG, type = 'application/json'): Fate => ({
  do: 'intermediary',
  ...{ status, body, type },
});
const html = (status: number) => intermediary(status, '<html><h1>Log in to the Wi-Fi</h1>', 'text/html');

describe.each(BACKENDS)('a gateway in front of a server (%s)', (backend) => {
  test.each([404, 410])(
    'answers %i to a removal: the line is removed once the gateway lets it pass',
    async (status) => {
      const { world, cart, done, onServer, see, shown } = await openShop({ backend });
      await done(cart().add(tee));
      world.network.special = () => intermediary(status);
      await done(cart().remove(tee.line));
      expect((await see(cart())).status).toMatchObject({ waiting: 1 });
      expect(onServer()).toEqual({ [tee.line]: [1] });

      world.network.special = () => undefined;
      await world.advance(600_000);
      expect(onServer()).toEqual({});
      await world.open('t1');
      await world.advance(10_000);
      expect(shown(cart())).toEqual({});
      expect(cart().snapshot().shopChanges).toEqual([]);
    },
  );

  test.each([200, 204, 301, 400, 404, 405, 409, 413, 422, 429, 451, 500, 502, 503, 511])(
    'answers %i to everything: nothing is refused, stored or lost',
    async (status) => {
      const { world, cart, done, onServer, see, shown } = await openShop({ backend });
      await done(cart().add(tee));
      world.network.special = () => intermediary(status);
      await done(cart().setQuantity(tee.line, 3));
      await done(cart().add(mat));
      await world.advance(120_000);
      const { rejected, shopChanges, status: word } = await see(cart());
      expect({ rejected, shopChanges }).toEqual({ rejected: [], shopChanges: [] });
      expect(word).toMatchObject({ waiting: 2 });
      expect(word.attention).not.toContain('login');
      expect(shown(cart())).toEqual({ [tee.line]: 3, [mat.line]: 1 });

      world.network.special = () => undefined;
      await world.advance(600_000);
      expect(onServer()).toEqual({ [tee.line]: [3], [mat.line]: [1] });
      expect(cart().snapshot().status).toEqual({ word: 'online', waiting: 0, attention: [] });
    },
  );

  test.each([
    ['401 JSON', intermediary(401)],
    ['403 JSON', intermediary(403, '{"message":"Forbidden"}')],
    ['401 HTML', html(401)],
    ['403 HTML', html(403)],
  ])('answers %s for a while: a guest is asked for no log-in, and all goes on by itself', async (_, fate) => {
    const { world, cart, done, onServer, see } = await openShop({ backend });
    world.network.special = () => fate;
    await done(cart().add(tee), 30_000);
    expect((await see(cart())).status).toMatchObject({ attention: [], waiting: 1 });

    world.network.special = () => undefined;
    void world.player('t1').outbox.wake('online');
    await world.advance(5_000);
    expect(onServer()).toEqual({ [tee.line]: [1] });
  });

  test('answers 200 for a while: that is not the shop, and the backoff continues', async () => {
    const { world, cart, done, onServer } = await openShop({ backend });
    const seen = watch(world);
    world.network.special = () => intermediary(200);
    await done(cart().add(tee), 120_000);
    expect(seen.length).toBeLessThan(30);
    expect(world.player('t1').outbox.connectivity.isOnline()).toBe(false);

    world.network.special = () => undefined;
    await world.advance(5_000);
    expect(onServer()).toEqual({ [tee.line]: [1] });
  });

  test('sends a Retry-After of an hour: it counts as a minute', async () => {
    const { world, cart, done } = await openShop({ backend });
    const seen = watch(world);
    world.network.special = () => ({ do: 'intermediary', status: 503, body: KONG, retryAfter: '3600' });
    await done(cart().add(tee), 10_000);
    const before = seen.length;
    void world.player('t1').outbox.wake('online');
    await world.advance(5_000);
    expect(seen).toHaveLength(before);
    await world.advance(60_000);
    expect(seen.length).toBeGreaterThan(before);
  });
});
