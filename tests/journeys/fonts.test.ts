// The shop's fonts load last on a server-rendered page, at once on any other.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

const OWN = ['Figtree Variable', 'Teko Variable'];

const loadedFonts = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].flatMap(({ family, status }) =>
      status === 'loaded' && family.includes('Variable') ? family.replaceAll('"', '') : [],
    ),
  );

test.each(['/', '/cart'])('%s is written in them', async (path) => {
  const shop = await openShop(PHONE);
  await shop.goTo(path);
  await expect.poll(async () => [...new Set(await loadedFonts(shop.page))].sort()).toEqual(OWN);
});

test('a server-rendered page loads the fonts last, and applies them without a style sheet', async () => {
  const shop = await openShop(PHONE);
  await shop.goTo('/');
  await expect.poll(() => loadedFonts(shop.page)).toEqual(OWN);
  const times = await shop.page.evaluate(() =>
    Object.fromEntries(
      performance
        .getEntriesByType('resource')
        .filter((one) => one instanceof PerformanceResourceTiming)
        .map(({ name, startTime, responseEnd }) => [
          name.replace(/^.*\/([a-z]+)-[^/]*(\.\w+)$/, '$1$2'),
          { startTime, responseEnd },
        ]),
    ),
  );
  const { 'fonts.css': sheet, 'index.js': program, 'figtree.woff2': text, 'teko.woff2': display } = times;
  if (!program || !text || !display) throw new Error(`only ${Object.keys(times)}`);
  expect(Math.min(text.startTime, display.startTime)).toBeGreaterThanOrEqual(program.responseEnd);
  expect(sheet).toBeUndefined();
});

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

/** Runs in the page: the upper edges of what the cart has beside and below the names, which may wrap one word earlier. */
const upperEdges = () =>
  [...document.querySelectorAll('main :is(h1, li > div:last-child *, section *)')].map((element) => ({
    what: (element.textContent || element.getAttribute('aria-label') || '').slice(0, 40),
    top: Math.round(element.getBoundingClientRect().top + scrollY),
  }));

/** Runs in the page: the size of each text in one line of 100 px, and how much of its area is ink. */
const measureTexts = () =>
  [...document.querySelectorAll('main *')].flatMap((element) => {
    const text = [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
    const { fontFamily, fontWeight } = getComputedStyle(element);
    const context = new OffscreenCanvas(3600, 140).getContext('2d');
    if (!context || text.length < 5) return [];
    context.font = `${fontWeight} 100px ${fontFamily}`;
    const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(text);
    context.fillText(text, 0, 100);
    const ink = context.getImageData(0, 0, 3600, 140).data.reduce((sum, alpha) => sum + alpha, 0);
    const family = /^"?(\w+)/.exec(fontFamily)?.[1];
    const height = fontBoundingBoxAscent + fontBoundingBoxDescent;
    return [{ text, font: `${family} ${fontWeight}`, size: { width, height, ink } }];
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
  await expect.poll(async () => [...new Set(await loadedFonts(page))].sort()).toEqual(OWN);

  // 'Rs. 1,899' and 'Rs. 11,394': the digits of Teko differ in width.
  for (const quantity of ['1', '6']) {
    const field = page.getByRole('spinbutton');
    await field.fill(quantity);
    await field.press('Enter');
    await expect.poll(() => field.getAttribute('aria-valuenow')).toBe(quantity);
    const edges = await page.evaluate(upperEdges);
    await showIn(page, 'fallbacks');
    // Browsers round the ascent and descent of a font to whole pixels.
    const moved = (await page.evaluate(upperEdges)).filter(({ top }, at) => Math.abs(top - (edges[at]?.top ?? 0)) > 2);
    expect(moved).toEqual([]);
    await showIn(page, 'fonts');
  }

  const real = await page.evaluate(measureTexts);
  await showIn(page, 'fallbacks');
  const fonts = Map.groupBy(real.keys(), (at) => real[at]?.font ?? '');
  expect([...fonts.keys()].sort()).toEqual(['Figtree 400', 'Figtree 500', 'Figtree 600', 'Teko 600']);
  /** By font: how wide, high and heavy the texts are in the fallback, as a share of the real font. */
  const compare = async () => {
    const fallback = await page.evaluate(measureTexts);
    return [...fonts].map(([font, places]) => {
      const sum = (texts: typeof real, name: 'width' | 'height' | 'ink') =>
        places.reduce((total, at) => total + (texts[at]?.size[name] ?? 0), 0);
      const ratio = (name: 'width' | 'height' | 'ink') => sum(fallback, name) / sum(real, name);
      return { font, width: ratio('width'), height: ratio('height'), ink: ratio('ink') };
    });
  };
  // The browser looks a local font up when a canvas first uses it, and draws with another one until it is found.
  const widthsOff = async () => (await compare()).filter(({ width }) => Math.abs(width - 1) >= 0.05);
  await expect.poll(widthsOff).toEqual([]);
  for (const { font, height, ink } of await compare()) {
    expect(Math.abs(height - 1), `height of ${font}`).toBeLessThan(0.02);
    // Bold Arial, narrowed to the width of Teko, has two thirds of its ink; regular Arial has not half of it.
    expect(ink, `ink of ${font}`).toBeGreaterThan(font === 'Teko 600' ? 0.6 : 0.85);
  }
});
