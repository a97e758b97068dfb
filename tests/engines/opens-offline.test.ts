// After one visit, the browser is restarted without a network: pages that open on a cold start.
import { describe, expect, test } from 'vitest';
import { PATIENCE_MS } from './driver.ts';
import { engines, visitOnce } from './engine-kit.ts';
import { addToCart, arriveAt, cartLines, pathOf, see } from './shopper.ts';

const SEEN = 'Pullover Training Hoodie';
const NEVER_SEEN = 'Barrel Duffle Bag';

const PAGES: [path: string, heading: RegExp, content: RegExp][] = [
  ['/', /Vyayam/, /Rs\.\s\d/],
  [pathOf(NEVER_SEEN), new RegExp(NEVER_SEEN), /Rs\.\s\d/],
  ['/category-products/strength-equipment?sort=price-low', /Strength/, /Rs\.\s\d/],
  ['/searched-products?q=dumbell', /dumbell/, /Dumbbell.*Rs\.\s\d/],
  ['/terms-conditions', /Terms/, /\w{4}/],
  ['/return-policy', /Return/, /\w{4}/],
];

describe.each(engines)('$name', (engine) => {
  test('opens the whole shop offline after one visit, with the cart unchanged', async () => {
    const visit = await visitOnce(engine);
    await addToCart(visit.tab, visit.host.origin, SEEN);

    visit.host.setMode('silent');
    await visit.restart();
    const { tab, host } = visit;
    await tab.open(`${host.origin}/cart`);
    await arriveAt(tab, /Cart/);
    await expect.poll(() => cartLines(tab), { timeout: PATIENCE_MS }).toEqual([[SEEN, 1]]);
    await tab.open(host.origin + pathOf(SEEN));
    await arriveAt(tab, new RegExp(SEEN));
    expect(await tab.run(brokenPictures)).toEqual([]);
    for (const [path, heading, content] of PAGES) {
      await tab.open(host.origin + path);
      await arriveAt(tab, heading);
      await see(tab, content);
    }
  });
});

/** Pictures in view that show nothing, not even the placeholder. */
const brokenPictures = () =>
  [...document.querySelectorAll('main img')]
    .filter((image): image is HTMLImageElement => image instanceof HTMLImageElement)
    .filter(({ complete, naturalWidth, currentSrc }) => currentSrc !== '' && complete && naturalWidth === 0)
    .map(({ currentSrc }) => currentSrc);
