// The network comes back: only the shop's own answer counts. A server that was restored from a backup meanwhile:
// offline-back.long.test.ts.
import { expect, test } from 'vitest';
import { says, statusLine } from './offline-kit.ts';
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
