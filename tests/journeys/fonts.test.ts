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
