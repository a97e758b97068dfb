// Waiting changes are sent on every trigger that these engines have while the shop is open. Neither has Background Sync.
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { PATIENCE_MS } from './driver.ts';
import { engines, visitOnce } from './engine-kit.ts';
import { addToCart, cartOnServer, failUntilItPauses, type Line, serverHas, sessionOf } from './shopper.ts';

const HOODIE = 'Pullover Training Hoodie';
const BAG = 'Barrel Duffle Bag';
/** Longer than the first backoff pauses, so any active context would have sent the changes. */
const A_WHILE_MS = 2_500;
/** Shorter than the pause that failUntilItPauses waits for. */
const AT_ONCE_MS = 15_000;

describe.each(engines)('$name', (engine) => {
  test('waiting changes are sent when the tab becomes visible, when the network is back, and when the worker answers a navigation', async () => {
    const { tab, host, newTab } = await visitOnce(engine);
    const sessionId = await sessionOf(tab);
    const elsewhere = await newTab();

    await tab.show();
    host.setMode('silent');
    await addToCart(tab, host.origin, HOODIE);
    await failUntilItPauses(tab);
    await elsewhere.show();
    // A visible tab probes whether the shop is back.
    await expect.poll(() => tab.run(() => document.visibilityState), { timeout: PATIENCE_MS }).toBe('hidden');
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
    // Not a page of the shop, but a file of its origin, so the worker still gets the navigation.
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
