// A shopper on a slow phone and slow 4G who taps from the first moment that there is something to tap.
import { expect } from 'vitest';
import { SLOW_4G, SLOWER } from '#scripts/lib/bench-phone.mjs';
import { DESKTOP, openShop } from '#tests/kit/browser/open-shop.ts';
import { seededRandom } from '#tests/kit/fixtures/seeded-random.ts';

export const TAPS_A_VISIT = 12;
/** Hydration ends within this time; the taps fall before, during and after it. */
const WITHIN_MS = 4_000;

/**
 * Visits a product and presses the plus of its quantity at random moments, first before hydration. Each press counts exactly
 * once.
 */
export async function tapEarly(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const shop = await openShop(DESKTOP);
  const { page } = shop;
  const devtools = await shop.context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  // The first comes as soon as there is something to press.
  const moments = [0, ...Array.from({ length: TAPS_A_VISIT - 1 }, () => random() * WITHIN_MS).sort((a, b) => a - b)];
  // On a busy machine, hydration could otherwise be faster than this driver.
  const program = await shop.holdCalls(/\/assets\/index-[^/]+\.js$/);
  await page.goto(`${shop.origin}/product/Rubber-Hex-Dumbbell-Pair`, { waitUntil: 'commit' });
  const begun = Date.now();
  const plus = page.getByRole('button', { name: 'Increase quantity' });
  await plus.waitFor();
  for (const moment of moments) {
    await page.waitForTimeout(Math.max(0, begun + moment - Date.now()));
    const box = await plus.boundingBox();
    if (!box) throw new Error('the plus is gone');
    if (moment === 0) expect(await page.evaluate(() => 'earlyInput' in window)).toBe(true);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    program.release();
  }
  await page.waitForFunction(() => !('earlyInput' in window));
  await expect.poll(() => page.getByRole('spinbutton').inputValue()).toBe(String(1 + TAPS_A_VISIT));
}
