// The network comes back: the shop's list is read again before the page claims anything about it.
import { test } from 'vitest';
import { believeRestoredServer } from './restored-server.ts';
import { findNetwork, loseNetwork } from './worker-kit.ts';

test('with the event a server restored from a backup is believed line by line', async () => {
  await believeRestoredServer(loseNetwork, findNetwork);
});
