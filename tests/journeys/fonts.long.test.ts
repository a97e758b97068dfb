// The shop's fonts load at once on a page that the browser renders, and nothing moves when they replace their fallbacks.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { areApplied, loadedFonts } from './loaded-fonts.ts';

/** Shows the page in the fallbacks of the shop's fonts, as before these have loaded, or in the fonts again. */
const showIn = (page: Page, fonts: 'fallbacks' | 'fonts') =>
  page.evaluate(async (isFallback) => {
    const { style } = document.documentElement;
    for (const [name, family] of [
      ['--font-text', 'Figtree Fallback'],
      ['--font-display', 'Teko Fallback'],
    ] as const)
      if (isFallback) style.setProperty(name, `"${family}"`);
      else style.removeProperty(name);
    await document.fonts.ready;
  }, fonts === 'fallbacks');

/**
 * Runs in the page: what the cart has beside and below the names (which may wrap one word earlier), if it moves by more than the
 * two pixels of rounding when the fallbacks take the place of the fonts. Both are measured in one task, because parts of the page
 * may still arrive.
 */
const movedByFallbacks = () => {
  const { style } = document.documentElement;
  const upperEdges = () =>
    [...document.querySelectorAll('main :is(h1, li > div:last-child *, section *)')].map((element) => ({
      what: (element.textContent || element.getAttribute('aria-label') || '').slice(0, 40),
      top: Math.round(element.getBoundingClientRect().top + scrollY),
    }));
  const inFonts = upperEdges();
  style.setProperty('--font-text', '"Figtree Fallback"');
  style.setProperty('--font-display', '"Teko Fallback"');
  const inFallbacks = upperEdges();
  style.removeProperty('--font-text');
  style.removeProperty('--font-display');
  return inFallbacks.filter(({ top }, at) => Math.abs(top - (inFonts[at]?.top ?? 0)) > 2);
};

/**
 * Runs in the page: the size of each text in one line of 50 px, and how much of its area is ink, in its font and in the
 * font's fallback. Both are measured together, because parts of the page may still arrive.
 */
const measureTexts = () => {
  const context = new OffscreenCanvas(1800, 70).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  const measure = (text: string, font: string) => {
    context.font = font;
    const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(text);
    context.clearRect(0, 0, 1800, 70);
    context.fillText(text, 0, 50);
    const ink = context.getImageData(0, 0, 1800, 70).data.reduce((sum, alpha) => sum + alpha, 0);
    return { width, height: fontBoundingBoxAscent + fontBoundingBoxDescent, ink };
  };
  return [...document.querySelectorAll('main *')].flatMap((element) => {
    const text = [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
    const { fontFamily, fontWeight } = getComputedStyle(element);
    const family = /^"?(\w+)/.exec(fontFamily)?.[1] ?? '';
    if (text.length < 5) return [];
    const sizeIn = (name: string) => measure(text, `${fontWeight} 50px "${family} ${name}"`);
    return [{ font: `${family} ${fontWeight}`, real: sizeIn('Variable'), fallback: sizeIn('Fallback') }];
  });
};

test('a page that is rendered in the browser is written in them', async () => {
  const shop = await openShop(PHONE);
  await shop.goTo('/cart');
  await areApplied(shop.page);
});

test('fonts that arrive after the shopper has scrolled down are applied near the top again, and nothing moves', async () => {
  const shop = await openShop(PHONE);
  const { page } = shop;
  await page.addInitScript(() => {
    const loads: Promise<FontFace>[] = [];
    Object.assign(window, { loads });
    const load = FontFace.prototype.load;
    FontFace.prototype.load = function (this: FontFace) {
      const loaded = load.call(this);
      loads.push(loaded);
      return loaded;
    };
  });
  const fonts = await shop.holdCalls(/\.woff2$/);
  const asked = page.waitForRequest(/figtree.*\.woff2$/);
  await shop.goTo('/');
  await asked;
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  fonts.release();
  // In another task, the page may apply what has loaded.
  const loaded = () =>
    page.evaluate(async () => (await Promise.all((window as unknown as { loads: Promise<FontFace>[] }).loads)).length);
  await expect.poll(loaded).toBe(2);
  expect(await loadedFonts(page)).toEqual([]);

  await page.evaluate(() => scrollTo(0, 0));
  await areApplied(page);
});

test('the fallbacks are as wide, high and heavy as the fonts, so nothing in the cart moves', async () => {
  const shop = await openShop(PHONE);
  const { page } = shop;
  await shop.goTo('/product/Pullover-Training-Hoodie');
  await shop.choose('Size', 'M');
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
  await expect.poll(() => shop.cartCount()).toBe(1);
  await shop.goTo('/cart');
  await areApplied(page);

  // 'Rs. 1,899' and 'Rs. 11,394': the digits of Teko differ in width.
  for (const quantity of ['1', '6']) {
    const field = page.getByRole('spinbutton');
    await field.fill(quantity);
    await field.press('Enter');
    await expect.poll(() => field.getAttribute('aria-valuenow')).toBe(quantity);
    // The browser looks the fallbacks up when they are first used.
    await showIn(page, 'fallbacks');
    await showIn(page, 'fonts');
    expect(await page.evaluate(movedByFallbacks)).toEqual([]);
  }

  /** By font: how wide, high and heavy the texts are in the fallback, as a share of the real font. */
  const compare = async () => {
    const texts = Map.groupBy(await page.evaluate(measureTexts), ({ font }) => font);
    return [...texts].map(([font, ofFont]) => {
      const ratio = (name: 'width' | 'height' | 'ink') => {
        const sum = (which: 'real' | 'fallback') => ofFont.reduce((total, text) => total + text[which][name], 0);
        return sum('fallback') / sum('real');
      };
      return { font, width: ratio('width'), height: ratio('height'), ink: ratio('ink') };
    });
  };
  const measured = (await compare()).map(({ font }) => font);
  expect(measured.sort()).toEqual(['Figtree 400', 'Figtree 500', 'Figtree 600', 'Teko 600']);
  // The browser looks a local font up when a canvas first uses it, and draws with another one until it is found.
  const widthsOff = async () => (await compare()).filter(({ width }) => Math.abs(width - 1) >= 0.05);
  await expect.poll(widthsOff).toEqual([]);
  for (const { font, height, ink } of await compare()) {
    expect(Math.abs(height - 1), `height of ${font}`).toBeLessThan(0.02);
    // Bold Arial, narrowed to the width of Teko, has two thirds of its ink; regular Arial has not half of it.
    expect(ink, `ink of ${font}`).toBeGreaterThan(font === 'Teko 600' ? 0.6 : 0.85);
  }
});
