// Recipe: one simulated run, written by hand. Virtual time moves only with `done` and `advance`, so the result does not depend
// on the machine.
import { expect, test } from 'vitest';
import { openShop, tee } from '#tests/kit/simulation/story.ts';

test('offline, add, kill, online: the tee reaches the server once', async () => {
  const { world, cart, done, onServer } = await openShop({ backend: 'own' });
  world.network.isUp = false;
  await done(cart().add(tee));
  world.player('t1').agent.interrupt('kill', 0);

  world.network.isUp = true;
  await world.open('t2');
  await world.advance(5_000);
  expect(onServer()).toEqual({ [tee.line]: [1] });
});
