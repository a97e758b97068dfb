// When the network is back, only the shop's own answer counts, and the page reads the shop's list again before it claims
// anything about it.
import { expect, test } from 'vitest';
import { disconnect, reconnect, says, statusLine } from './offline-kit.ts';
import { takeOverRestoredCart } from './restored-server.ts';
import { goOffline, goOnline, visitOnce } from './worker-kit.ts';

const OFFLINE = 'You are offline';

test.each([
  ['with an online event', goOffline, goOnline],
  ['without an online event', disconnect, reconnect],
] as const)('%s, the page adopts the cart of a server restored from a backup, line by line', (_, lose, find) =>
  takeOverRestoredCart(lose, find),
);

test('the offline notice stays after the online event until the shop itself answers', async () => {
  const visit = await visitOnce('/cart');
  const { shop, host } = visit;
  await goOffline(visit);
  await says(visit, OFFLINE);
  host.setMode('portal');
  const probed = shop.page.waitForResponse(/\/cod-status/);
  await shop.online();
  await probed;
  await shop.settled();
  expect(await statusLine(shop.page).textContent()).toBe(OFFLINE);
  host.setMode('open');
  await says(visit, '');
});
