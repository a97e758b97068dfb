// Set-up for tests in which the IndexedDB of an open tab breaks.
import type { Backend } from './model-server.ts';
import { openShop, tee } from './story.ts';
import { type Name, SESSION } from './world.ts';

type Shop = Awaited<ReturnType<typeof openShop>>;

/** A tab shows a tee that waits offline; then its database fails at every call. */
export async function breakWithATeeWaiting(backend: Backend, ...others: Name[]) {
  const shop = await openShop({ backend }, ...others);
  const { world, cart, done, see } = shop;
  world.network.isUp = false;
  await done(cart().add(tee, 2), 100);
  await see(cart());
  await breakStorage(shop, 't1');
  return shop;
}

/** Every call to the storage fails from now on. The next read of the list notices it. */
export async function breakStorage({ world }: Shop, name: Name) {
  const { idb, outbox } = world.player(name);
  idb.isBroken = true;
  outbox.cart(SESSION).readAgain();
  await world.advance(100);
}

export async function comeOnline({ world }: Shop, ...names: Name[]) {
  world.network.isUp = true;
  for (const name of names) void world.player(name).outbox.wake('online');
  await world.advance(20_000);
}
