// When the network is back, the page reads the shop's list again before it claims anything about it.
import { test } from 'vitest';
import { takeOverRestoredCart } from './restored-server.ts';
import { goOffline, goOnline } from './worker-kit.ts';

test('with an online event, the page adopts the cart of a server restored from a backup, line by line', async () => {
  await takeOverRestoredCart(goOffline, goOnline);
});
