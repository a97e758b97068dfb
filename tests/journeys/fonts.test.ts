// The shop's fonts load after the first interaction with a server-rendered page. Any other page, and the fallbacks:
// fonts.long.test.ts.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { areApplied } from './loaded-fonts.ts';

/** Collects the names of the files that the page asks for, without their hashes. */
function watchRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(/^.*\/([a-z]+)-[^/]*(\.\w+)$/, '$1$2')));
  return asked;
}

test('a first visit loads the fonts after the first touch, and applies them without a style sheet', async () => {
  const shop = await openShop(PHONE);
  const { page } = shop;
  const files = watchRequests(page);
  // Not `goTo`, which ends with an interaction.
  await page.goto(`${shop.origin}/`);
  await page.waitForFunction(() => !('earlyInput' in window));
  await page.waitForLoadState('networkidle');
  expect(files).not.toContain('figtree.woff2');
  await page.touchscreen.tap(180, 300);
  await areApplied(page);
  expect(files).toContain('figtree.woff2');
  expect(files).toContain('teko.woff2');
  expect(files).not.toContain('fonts.css');
});
