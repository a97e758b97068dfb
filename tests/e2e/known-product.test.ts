// Offline, a product that was never opened is in the document before its program runs, and nothing moves when the program renders it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE } from '#tests/kit/browser/open-shop.ts';
import { goOffline, visitOnce } from './worker-kit.ts';

const ADDRESS = '/product/Ankle-Weights-Pair';
const NAME = 'Ankle Weights Pair';

/**
 * Position in the document and height of what both pages show, without the strip of the sync status, which comes later. The widths
 * may differ: the program shows more in the same row.
 */
const placesOf = (page: Page) =>
  page.evaluate(() => {
    const strip = document.querySelector<HTMLElement>('.site-header [role="status"]')?.offsetHeight ?? 0;
    return ['.site-bar', 'h1', '.picture:not(button *)', '.price'].map((selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      const top = (box?.y ?? 0) + scrollY - (selector === '.site-bar' ? 0 : strip);
      return (
        box &&
        [selector, box.x, top, box.height].map((part) => (typeof part === 'number' ? Math.round(part) : part)).join(' ')
      );
    });
  });

/** In the page: whether the heading was there in each frame since it first was. */
function watchHeading(): void {
  const seen: boolean[] = [];
  const look = () => {
    const isHere = document.querySelector('h1') !== null;
    if (isHere || seen.length > 0) seen.push(isHere);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(window, { seen });
}

test('name, price and place of the picture of an unseen product are there before the program, and stay where they are', async () => {
  const visit = await visitOnce();
  const { page, context, main } = visit.shop;
  await goOffline(visit);
  const devtools = await context.newCDPSession(page);
  await page.addInitScript(watchHeading);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
    await page.goto(visit.host.origin + ADDRESS);
    await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
    await page.getByText(/^Rs\.\s\d/).waitFor();
    const before = await placesOf(page);
    expect(before.every(Boolean)).toBe(true);

    await devtools.send('Emulation.setScriptExecutionDisabled', { value: false });
    await page.goto(visit.host.origin + ADDRESS);
    await main.getByRole('button', { name: 'Add to Cart' }).waitFor();
    expect(await placesOf(page)).toEqual(before);
    const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen).not.toContain(false);
  }
});
