// What waits is sent on each occasion that these engines have while the shop is open; neither has Background Sync.
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { PATIENCE_MS } from './driver.ts';
import { engines, visitOnce } from './engine-kit.ts';
import { addToCart, cartOnServer, failUntilItPauses, type Line, serverHas, sessionOf } from './shopper.ts';

const HOODIE = 'Pullover Training Hoodie';
const BAG = 'Barrel Duffle Bag';
/** Longer than the first pauses between attempts, which would deliver by themselves if anything were awake. */
const A_WHILE_MS = 2_500;
/** Shorter than the pause that failUntilItPauses waits for. */
const AT_ONCE_MS = 5_000;

describe.each(engines)('$name', (engine) => {
  test('what waits is sent when the tab is looked at again, when the network is back, and when the worker is asked for any page', async () => {
    const { tab, host, newTab } = await visitOnce(engine);
    const sessionId = await sessionOf(tab);
    const elsewhere = await newTab();

    await tab.show();
    host.setMode('silent');
    await addToCart(tab, host.origin, HOODIE);
    await failUntilItPauses(tab);
    await elsewhere.show();
    host.setMode('open');
    await wait(A_WHILE_MS);
    expect(await cartOnServer(sessionId)).toEqual([]);
    await tab.show();
    await serverHas(sessionId, [[HOODIE, 1]], AT_ONCE_MS);

    host.setMode('silent');
    await addToCart(tab, host.origin, BAG);
    await failUntilItPauses(tab);
    host.setMode('open');
    await tab.run(() => dispatchEvent(new Event('online')));
    const both: Line[] = [
      [HOODIE, 1],
      [BAG, 1],
    ];
    await serverHas(sessionId, both, AT_ONCE_MS);

    host.setMode('silent');
    await addToCart(tab, host.origin, HOODIE);
    await tab.close();
    host.setMode('open');
    // No page of the shop: a file that it serves, which the worker sees all the same.
    const opened = async () => {
      await elsewhere.open(`${host.origin}/robots.txt`);
      return (await cartOnServer(sessionId)).sort();
    };
    const all = [
      [BAG, 1],
      [HOODIE, 2],
    ];
    await expect.poll(opened, { timeout: PATIENCE_MS, interval: 1_000 }).toEqual(all);
    await wait(A_WHILE_MS);
    expect(await opened()).toEqual(all);
  });
});
