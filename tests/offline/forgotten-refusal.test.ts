// A shop that was restored from a backup does not know what it has refused since then. Once the goods are back in stock, it accepts a copy
// of the same request. The oracle of simulated runs allows that, and still wants the shopper to be told.
import { expect, onTestFinished, test } from 'vitest';
import { redirectLog } from '#src/base/log.ts';
import { checkEndState, finishRun } from '#tests/kit/simulation/finish-run.ts';
import { backUp, restore } from '#tests/kit/simulation/shop-side.ts';
import { soldOut } from '#tests/kit/simulation/story.ts';
import { CART, SESSION, World } from '#tests/kit/simulation/world.ts';

/** A tab, and a shop that has made its backup and then sold out. */
async function openSoldOutShop() {
  onTestFinished(redirectLog(() => {}));
  const world = new World({ backend: 'own' });
  let isSoldOut = true;
  world.server.refuses = () => isSoldOut;
  await world.open('t1');
  await backUp(world);
  const { agent, outbox } = world.player('t1');
  return {
    world,
    agent,
    /** Adds, until the server has refused and its answer is on its way. */
    async add() {
      const acknowledge = world.oracle.expect(agent, { kind: 'add', queueKey: CART, line: soldOut.line, qty: 2 });
      void outbox.cart(SESSION).add(soldOut, 2).then(acknowledge);
      while (world.server.refusals.length === 0) await world.advance(10);
    },
    async restoreAndRestock() {
      await restore(world);
      isSoldOut = false;
    },
    /** What the page shows in the end. Throws if an invariant is broken. */
    async inTheEnd() {
      await finishRun(world);
      checkEndState(world);
      const { lines, rejected, shopChanges } = world.player('t1').outbox.cart(SESSION).snapshot();
      return [lines, rejected.map(({ op }) => op), shopChanges].map((all) => all.map(({ line }) => line));
    },
  };
}

test('a late copy of a refused change is accepted: the cart shows it, and a notice says so', async () => {
  const { world, add, restoreAndRestock, inTheEnd } = await openSoldOutShop();
  world.network.plan({ do: 'twice', ms: 4_000 });
  await add();
  await world.advance(1_000);
  await restoreAndRestock();
  expect(await inTheEnd()).toEqual([[soldOut.line], [soldOut.line], [soldOut.line]]);
});

test('a change is accepted when it is sent again, because its tab died before it stored the refusal', async () => {
  const { world, agent, add, restoreAndRestock, inTheEnd } = await openSoldOutShop();
  await add();
  agent.interrupt('kill', 0);
  await world.advance(1_000);
  await restoreAndRestock();
  expect(await inTheEnd()).toEqual([[soldOut.line], [], []]);
});

test('without a restored backup no copy of a refused change is accepted', async () => {
  const { world, agent, add, inTheEnd } = await openSoldOutShop();
  await add();
  agent.interrupt('kill', 0);
  world.server.refuses = () => false;
  expect(await inTheEnd()).toEqual([[], [soldOut.line], []]);
});
