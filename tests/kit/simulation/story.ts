// Set-up for written runs of the whole core: real code, a fake IndexedDB, a virtual network, clock and locks (world.ts).
import { onTestFinished } from 'vitest';
import { redirectLog } from '#src/base/log.ts';
import type { ListOutbox } from '#src/offline/enqueue/list-outbox.ts';
import { type Good, goods, wishes } from './lines.ts';
import type { SentRequest } from './sent-request.ts';
import { CART, type Name, SESSION, World, type WorldOptions } from './world.ts';

const the = (good: Good | undefined): Good => {
  if (!good) throw new Error('the goods have changed');
  return good;
};
export const tee = the(goods[0]);
export const mat = the(goods[2]);
export const soldOut = the(goods[4]);
export const wish = the(wishes[0]);

/** A device with one open tab, or more, that has read its list from the server. */
export async function openShop(options: Partial<WorldOptions> = {}, ...names: Name[]) {
  onTestFinished(redirectLog(() => {}));
  const world = new World({ backend: 'own', ...options });
  // A written run has its own assertions, so the oracle checks nothing.
  world.oracle.committed = (_agent, queueKey, _before, now) => void world.oracle.docs.set(queueKey, now);
  world.oracle.sent = () => {};
  world.views.changed = () => {};
  for (const name of ['t1', ...names] as const) await world.open(name);
  await world.advance(1_000);
  const cart = (name: Name = 't1') => world.player(name).outbox.cart(SESSION);
  /** Lets enough time pass for a change, and returns its result. */
  async function done<T>(change: Promise<T>, ms = 10_000): Promise<T> {
    change.catch(() => {});
    await world.advance(ms);
    return change;
  }
  const onServer = (queueKey: string = CART) => Object.fromEntries([...world.server.linesOf(queueKey)]);
  const shown = (list: ListOutbox) => Object.fromEntries(list.snapshot().lines.map(({ line, qty }) => [line, qty]));
  const see = async (list: ListOutbox) => {
    list.subscribe(() => {});
    list.readAgain();
    await world.settle();
    return list.snapshot();
  };
  return { world, cart, done, onServer, shown, see };
}

/** Collects every request of a sender from now on. */
export const watch = (world: World): SentRequest[] => watchFor(world, ({ isProbe }) => !isProbe);

/** Collects every probe from now on. */
export const watchProbes = (world: World): SentRequest[] => watchFor(world, ({ isProbe }) => isProbe);

function watchFor(world: World, isMeant: (request: SentRequest) => boolean): SentRequest[] {
  const seen: SentRequest[] = [];
  const before = world.oracle.sent;
  world.oracle.sent = (request, ...around) => {
    if (isMeant(request)) seen.push(request);
    before(request, ...around);
  };
  return seen;
}
