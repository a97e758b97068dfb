// Site data is cleared while tabs are open. Changes that were only on the device are gone. The tabs continue with the same cart
// and show what is stored afterwards.
import { expect, test } from 'vitest';
import { mat, openShop, tee } from '#tests/kit/simulation/story.ts';
import { CART } from '#tests/kit/simulation/world.ts';

async function clearedShop() {
  const shop = await openShop({}, 't2');
  await shop.done(shop.cart().add(tee, 2));
  await shop.done(shop.cart().setQuantity(tee.line, 3));
  await shop.see(shop.cart('t2'));
  await shop.world.clearStorage();
  return shop;
}

test('both tabs show what is stored after the next change', async () => {
  const { world, cart, done, shown, onServer } = await clearedShop();
  await done(cart().add(mat));
  expect(onServer()).toEqual({ [tee.line]: [3], [mat.line]: [1] });
  expect(shown(cart())).toEqual({ [tee.line]: 3, [mat.line]: 1 });
  expect(shown(cart('t2'))).toEqual({ [tee.line]: 3, [mat.line]: 1 });
  expect(world.broken).toBeUndefined();
});

test('a change made while offline is shown at once and sent later', async () => {
  const { world, cart, done, shown, onServer } = await clearedShop();
  world.network.isUp = false;
  await done(cart().add(mat), 500);
  expect(shown(cart())).toEqual({ [mat.line]: 1 });
  world.network.isUp = true;
  void world.player('t1').outbox.wake('online');
  await world.advance(5_000);
  expect(onServer()).toEqual({ [tee.line]: [3], [mat.line]: [1] });
  expect(shown(cart('t2'))).toEqual({ [tee.line]: 3, [mat.line]: 1 });
});

test('a tab that becomes visible reads the list of the same session again', async () => {
  const { world, cart, shown } = await clearedShop();
  void world.player('t1').outbox.wake('visible');
  await world.advance(1_000);
  expect(shown(cart())).toEqual({ [tee.line]: 3 });
  expect((await world.player('t1').outbox.session.read())?.email).toBeNull();
});

test('a read that joins a drain waiting for the lease reads the list, even if the document is gone by then', async () => {
  const { world, cart, done, shown } = await openShop({ hasStickyLocks: true }, 't2');
  await done(cart().add(tee, 2));
  // The first tab dies while it holds the lease, and this browser never releases its lock.
  const { agent } = world.player('t1');
  void world.locks.of(agent).request(`outbox:v1:${CART}`, {}, () => new Promise(() => {}));
  agent.interrupt('kill', 0);
  await done(cart('t2').setQuantity(tee.line, 4), 0);
  await world.clearStorage();
  void world.player('t2').outbox.wake('online');
  await world.advance(60_000);
  expect(shown(cart('t2'))).toEqual({ [tee.line]: 2 });
  expect(cart('t2').snapshot().status.waiting).toBe(0);
});
