// When the network is back, the page reads the shop's list again before it claims anything about it.
import { test } from 'vitest';
import { disconnect, reconnect } from './offline-kit.ts';
import { takeOverRestoredCart } from './restored-server.ts';
import { goOffline, goOnline } from './worker-kit.ts';

test.each([
  ['with an online event', goOffline, goOnline],
  ['without an online event', disconnect, reconnect],
] as const)('%s, the page adopts the cart of a server restored from a backup, line by line', (_, lose, find) =>
  takeOverRestoredCart(lose, find),
);
