// The shop as an app: what its manifest promises is there, and when a shopper is invited.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { addToCart } from './offline-kit.ts';
import { visitOnce } from './worker-kit.ts';

const invitation = (page: Page) => page.getByRole('region', { name: 'Vyayam as an app' });

/** The invitation lets the shopper arrive first. */
const SETTLE_MS = 4_000;

test('nobody is invited on the first page; after something was put into the cart, once; "Not now" is remembered', async () => {
  const { shop } = await visitOnce('/', { wholeBrowser: true });
  const { page } = shop;
  await page.clock.install();
  await shop.goTo('/');
  await page.clock.fastForward(SETTLE_MS * 2);
  expect(await invitation(page).count()).toBe(0);

  await shop.goTo('/product/Gym-Ball');
  await shop.addToCart();
  await page.clock.fastForward(SETTLE_MS * 2);
  await invitation(page).getByRole('button', { name: 'Install' }).waitFor();
  await invitation(page).getByRole('button', { name: 'Not now' }).click();
  await expect.poll(() => invitation(page).count()).toBe(0);

  await addToCart(shop, 'Speed Skipping Rope');
  await page.clock.fastForward(SETTLE_MS * 2);
  expect(await invitation(page).count()).toBe(0);
});

test('an iPhone, which has no such door, is shown how', async () => {
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
