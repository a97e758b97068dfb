// What a shopper does and sees, online and offline.
import { describe, expect, test } from 'vitest';
import { createCheckoutCart } from '#src/features/checkout/checkout-cart.ts';
import { mat, openShop, soldOut, tee, watch } from '#tests/kit/simulation/story.ts';
import { SESSION } from '#tests/kit/simulation/world.ts';

describe('in a tunnel', () => {
  test('a tee is added, the tab closed, and the tee is in the cart once the network is back', async () => {
    const { world, cart, done, onServer, shown, see } = await openShop();
    world.network.isUp = false;
    expect(await done(cart().add(tee, 2), 100)).toBe('device');
    await see(cart());
    expect(shown(cart())).toEqual({ [tee.line]: 2 });
    expect(cart().snapshot().lines[0]).toMatchObject({ id: null, waiting: true });
    expect(cart().snapshot().status).toMatchObject({ word: 'offline', waiting: 1 });
    world.player('t1').agent.interrupt('kill', 0);

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

  test('an answer that comes once the browser is offline does not keep the page offline', async () => {
    const { world } = await openShop();
    const { connectivity, wake } = world.player('t1').outbox;
    const announced: boolean[] = [];
    connectivity.listen((isOnline) => announced.push(isOnline));
    world.network.isUp = false;
    connectivity.recheck();
    connectivity.proveReached(false);
    world.network.isUp = true;
    void wake('online');
    expect(announced).toEqual([false, true]);
  });

  test('several changes of a line are sent as their result', async () => {
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
    // Then the list is read, because the shop may have changed it.
    expect(seen.map(({ method }) => method)).toEqual(['POST', 'GET']);
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

  test('Place Order waits for no backoff', async () => {
    const { world, cart, done, onServer } = await openShop();
    world.network.special = () => ({ do: 'drop' });
    await done(cart().add(tee), 240_000);
    world.network.special = () => undefined;
    const checkout = createCheckoutCart(world.player('t1').outbox, world.clock);
    expect(await done(checkout.settle(SESSION), 3_000)).toBe(true);
    expect(onServer()).toEqual({ [tee.line]: [1] });
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
    expect(cart().snapshot().status).toMatchObject({ word: 'online', attention: ['rejected'] });

    await done(cart().retry(refused?.op.opId ?? ''));
    const [again] = cart().snapshot().rejected;
    expect(again?.op.opId).not.toBe(refused?.op.opId);
    await done(cart().dismiss(again?.op.opId ?? ''));
    expect(cart().snapshot()).toMatchObject({ rejected: [], status: { word: 'online' } });
  });
});

describe('a change by the shop itself', () => {
  test('is accepted, reported, and undone by a new add', async () => {
    const { world, cart, done, onServer, see } = await openShop();
    await done(cart().add(tee, 2));
    world.server.items = [];
    void world.player('t1').outbox.wake('visible');
    await world.advance(1_000);
    const { lines, shopChanges } = await see(cart());
    expect([lines, shopChanges]).toMatchObject([[], [{ kind: 'removed', line: tee.line, qty: 2 }]]);
    const [change] = shopChanges;
    if (!change) throw new Error('nothing was reported');
    await done(cart().restore(change));
    expect(onServer()).toEqual({ [tee.line]: [2] });
    expect(cart().snapshot().shopChanges).toEqual([]);
    await done(cart().dismissShopChange(change));
  });
});
