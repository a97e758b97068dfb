// Recipe: one history by hand. Time stands still until `done` or `advance` moves it, so that nothing depends on the machine.
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
