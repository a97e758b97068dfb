// Offline changes reach the shop once, at the next start. These engines have no Background Sync, so nothing is sent while
// no page of the shop is open.
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { PATIENCE_MS } from './driver.ts';
import { engines, visitOnce } from './engine-kit.ts';
import { addToCart, cartLines, cartOnServer, type Line, serverHas, sessionOf, toast } from './shopper.ts';

const HOODIE = 'Pullover Training Hoodie';
const BAG = 'Barrel Duffle Bag';
/** A second request would have arrived within this time. */
const A_WHILE_MS = 2_500;

describe.each(engines)('$name', (engine) => {
  test('added, increased and removed offline: after the next start the server has what the cart showed', async () => {
    const visit = await visitOnce(engine);
    const { host } = visit;
    host.setMode('silent');
    await addToCart(visit.tab, host.origin, HOODIE);
    await addToCart(visit.tab, host.origin, BAG);
    await visit.tab.open(`${host.origin}/cart`);
    for (const _ of ['to two', 'to three'])
      await visit.tab.click({ selector: `main li [aria-label="Quantity of ${HOODIE}"] button`, text: 'Increase' });
    await visit.tab.click({ selector: 'main li button', text: `Remove ${BAG}` });
    await visit.tab.click({ selector: 'button', text: "Yes, I'm sure" });
    await toast(visit.tab, 'Item deleted successfully');
    const shown: Line[] = [[HOODIE, 3]];
    await expect.poll(() => cartLines(visit.tab), { timeout: PATIENCE_MS }).toEqual(shown);
    const sessionId = await sessionOf(visit.tab);

    await visit.restart();
    host.setMode('open');
    expect(await cartOnServer(sessionId)).toEqual([]);
    await visit.tab.open(`${host.origin}/cart`);
    await serverHas(sessionId, shown);
    await wait(A_WHILE_MS);
    expect(await cartLines(visit.tab)).toEqual(shown);
    expect(await cartOnServer(sessionId)).toEqual(shown);
    expect(host.requestedPaths().filter((path) => path.startsWith('/api/add-cart'))).toHaveLength(1);
  });
});
