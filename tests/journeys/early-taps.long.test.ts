// Taps in the first moments of a server-rendered page on a slow phone: before, during and just after hydration. Each
// tap takes effect exactly once.
import { expect, test } from 'vitest';
import { openShop, PHONE, type Shop } from '#tests/kit/browser/open-shop.ts';
import { seededRandom } from '#tests/kit/fixtures/seeded-random.ts';
import { TAPS_A_VISIT, tapEarly } from './tap-early.ts';

const SLOWER = 4;
const SHOPPERS = 4;
/** Visits of each shopper; each adds two pieces of the same product. */
const VISITS = 3;
/** Hydration on such a phone takes about this time; the taps fall before, within and after. */
const LONGEST_PAUSE_MS = 700;
/** A thousand presses and more. */
const PRESSES = 1_000;

test.each(Array.from({ length: SHOPPERS }, (_, seed) => [seed]))(
  'nothing that shopper %i taps too early is lost or done twice',
  async (seed) => {
    const random = seededRandom(seed);
    const shop = await openShop(PHONE);
    const devtools = await shop.context.newCDPSession(shop.page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    for (let visit = 0; visit < VISITS; visit++) {
      await shop.page.goto(`${shop.origin}/product/Pullover-Training-Hoodie`, { waitUntil: 'commit' });
      for (const tap of taps(shop)) {
        await shop.page.waitForTimeout(random() * LONGEST_PAUSE_MS);
        await tap();
      }
      await shop.toast('Product added to cart successfully');
    }
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await shop.goTo('/cart');
    const line = shop.cartLine('Pullover Training Hoodie');
    expect(await line.allTextContents()).toEqual([expect.stringMatching(/Grey\s·\sM/)]);
    expect(await line.getByRole('spinbutton').inputValue()).toBe(String(2 * VISITS));
  },
);

test.each(Array.from({ length: Math.ceil(PRESSES / TAPS_A_VISIT) }, (_, visit) => [100 + visit]))(
  'of presses at random moments of the first four seconds, each counts once (seed %i)',
  tapEarly,
);

const taps = (shop: Shop) => [
  () => shop.choose('Color', 'Grey'),
  () => shop.choose('Size', 'M'),
  () => shop.main.getByRole('button', { name: 'Increase quantity' }).click(),
  () => shop.addToCart(),
];
