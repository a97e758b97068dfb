// When the network is back, only the shop's own answer counts.
import { expect, test } from 'vitest';
import { says, statusLine } from './offline-kit.ts';
import { goOffline, visitOnce } from './worker-kit.ts';

const OFFLINE = 'You are offline';

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
