// The shop as an installable app: when the page invites a shopper to install it, and what its manifest names. The manifest
// itself: tests/manifest.test.ts.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { addToCart, closeAddedSheet } from './offline-kit.ts';
import { visitOnce } from './worker-kit.ts';

const invitation = (page: Page) => page.getByRole('region', { name: 'Vyayam as an app' });

/** The invitation appears only after this delay. */
const SETTLE_MS = 4_000;

type Picture = { src: string };
type Manifest = { icons: Picture[]; screenshots: Picture[]; shortcuts: { url: string; icons: Picture[] }[] };

test('the invitation does not appear on the first page, appears once after an add to the cart, and "Not now" is remembered', async () => {
  const { shop } = await visitOnce('/', { wholeBrowser: true });
  const { page } = shop;
  await page.clock.install();
  await shop.goTo('/');
  await page.clock.fastForward(SETTLE_MS * 2);
  expect(await invitation(page).count()).toBe(0);

  await shop.goTo('/product/Gym-Ball');
  await shop.addToCart();
  await closeAddedSheet(page);
  await page.clock.fastForward(SETTLE_MS * 2);
  await invitation(page).getByRole('button', { name: 'Install' }).waitFor();
  await invitation(page).getByRole('button', { name: 'Not now' }).click();
  await expect.poll(() => invitation(page).count()).toBe(0);

  await addToCart(shop, 'Speed Skipping Rope');
  await page.clock.fastForward(SETTLE_MS * 2);
  expect(await invitation(page).count()).toBe(0);
});

test('an iPhone, which has no install prompt, shows instructions', async () => {
  const shop = await openShop({ ...PHONE, wholeBrowser: true });
  const devtools = await shop.context.newCDPSession(shop.page);
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1';
  await devtools.send('Emulation.setUserAgentOverride', { userAgent, platform: 'iPhone' });
  await shop.context.addInitScript(() =>
    addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await shop.page.clock.install();
  await shop.goTo('/product/Gym-Ball');
  await shop.addToCart();
  await closeAddedSheet(shop.page);
  await shop.page.clock.fastForward(SETTLE_MS * 2);
  await invitation(shop.page).getByRole('button', { name: 'Show me how' }).click();
  await shop.dialog.getByText('Tap "Add"').waitFor();
  expect(await shop.axe()).toEqual([]);
  await shop.dialog.getByRole('button', { name: 'Got it' }).click();
  await expect.poll(() => invitation(shop.page).count()).toBe(0);
  await shop.goTo('/cart');
  await shop.page.clock.fastForward(SETTLE_MS * 2);
  expect(await invitation(shop.page).count()).toBe(0);
});

test("the shop serves every picture of the page's manifest, and every shortcut opens", async () => {
  const shop = await openShop(PHONE);
  await shop.goTo('/');
  const link = await shop.page.locator('link[rel=manifest]').getAttribute('href');
  const served: Manifest = await (await fetch(new URL(link ?? '', shop.origin))).json();
  expect(served).toEqual(JSON.parse(readFileSync('manifest.webmanifest', 'utf8')));
  const { icons, screenshots, shortcuts } = served;
  for (const { src } of [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)])
    expect((await fetch(new URL(src, shop.origin))).status, src).toBe(200);
  for (const { url } of shortcuts) {
    await shop.goTo(url);
    expect(await shop.title()).not.toMatch(/leg day/);
  }
});
