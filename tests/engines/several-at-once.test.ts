// Two tabs with one cart, and a tab that reloads while it sends.
import { describe, expect, test } from 'vitest';
import { PATIENCE_MS } from './driver.ts';
import { engines, visitOnce } from './engine-kit.ts';
import { addToCart, arriveAt, cartCount, cartLines, pathOf, serverHas, sessionOf } from './shopper.ts';

const HOODIE = 'Pullover Training Hoodie';
const BAG = 'Barrel Duffle Bag';
/** A badge that updates later than this was not notified by the other tab: a tab looks by itself after 45 seconds. */
const AT_ONCE_MS = 20_000;

describe.each(engines)('$name', (engine) => {
  test('two windows agree on the cart, online and offline, and it is sent once', async () => {
    const { tab: one, host, newTab } = await visitOnce(engine);
    const other = await newTab('window');
    await other.open(`${host.origin}/cart`);
    await arriveAt(other, /Cart|empty/);
    await addToCart(one, host.origin, HOODIE);
    await expect.poll(() => cartCount(other), { timeout: AT_ONCE_MS }).toBe(1);

    host.setMode('silent');
    await addToCart(one, host.origin, BAG);
    await expect.poll(() => cartCount(other), { timeout: AT_ONCE_MS }).toBe(2);
    await addToCart(other, host.origin, HOODIE);
    await one.open(`${host.origin}/cart`);
    const both = [
      [HOODIE, 2],
      [BAG, 1],
    ];
    await expect.poll(() => cartLines(one), { timeout: PATIENCE_MS }).toEqual(both);

    host.setMode('open');
    for (const tab of [one, other]) await tab.run(() => dispatchEvent(new Event('online')));
    await serverHas(await sessionOf(one), [
      [HOODIE, 2],
      [BAG, 1],
    ]);
    await expect.poll(() => cartLines(one), { timeout: PATIENCE_MS }).toEqual(both);
    expect(await cartCount(other)).toBe(2);
  });

  test('a reload after the shop has acted but before it has answered duplicates nothing', async () => {
    const { tab, host } = await visitOnce(engine);
    await tab.open(host.origin + pathOf(HOODIE));
    await arriveAt(tab, new RegExp(HOODIE));
    const sessionId = await sessionOf(tab);
    const held = host.barrier({ matches: ({ method }) => method === 'POST', at: 'response' });
    await tab.click({ selector: 'main button', text: 'Add to Cart' });
    await serverHas(sessionId, [[HOODIE, 1]]);
    await held.reached;
    await tab.open(`${host.origin}/cart`);
    held.drop();
    await expect.poll(() => cartLines(tab), { timeout: PATIENCE_MS }).toEqual([[HOODIE, 1]]);
    await expect.poll(() => tab.run(waitingMarks), { timeout: PATIENCE_MS }).toBe(0);
    expect(await cartLines(tab)).toEqual([[HOODIE, 1]]);
    await serverHas(sessionId, [[HOODIE, 1]]);
  });
});

/** The number of lines that the page marks "only on this device". */
const waitingMarks = () =>
  [...document.querySelectorAll('main li')].filter(({ textContent }) => textContent.includes('Only on this device'))
    .length;
