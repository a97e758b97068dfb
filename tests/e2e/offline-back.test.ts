// The network comes back: only the shop's own answer counts, and its list is read again before the page claims anything
// about it.
import { expect, test } from 'vitest';
import { cut, mend, says, statusLine } from './offline-kit.ts';
import { believeRestoredServer } from './restored-server.ts';
import { loseNetwork, visitOnce } from './worker-kit.ts';

const OFFLINE = 'You are offline';

test('the words stay after the event while nobody of the shop answers', async () => {
  const visit = await visitOnce('/cart');
  const { shop, host } = visit;
  await loseNetwork(visit);
  await says(visit, OFFLINE);
  host.setMode('portal');
  host.asked();
  await shop.online();
  // Asked twice, the log-in page has answered once at least.
  let asked = 0;
  const count = () => {
    asked += host.asked().length;
    return asked;
  };
  await expect.poll(count).toBeGreaterThan(1);
  await shop.settled();
  expect(await statusLine(shop.page).textContent()).toBe(OFFLINE);
  host.setMode('open');
  await says(visit, '');
});

test('without an event a server restored from a backup is believed line by line', async () => {
  await believeRestoredServer(cut, mend);
});
