// The shop as an installable app: when the page invites a shopper to install it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { addToCart, closeAddedSheet } from './offline-kit.ts';
import { visitOnce } from './worker-kit.ts';

const invitation = (page: Page) => page.getByRole('region', { name: 'Vyayam as an app' });

/** The invitation appears only after this delay. */
const SETTLE_MS = 4_000;

interface Picture {
  src: string;
  sizes: string;
  purpose?: string;
  form_factor?: string;
}

interface Manifest {
  [name: string]: unknown;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
}

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

test('every icon and screenshot of the manifest exists in its declared size, and every shortcut opens', async () => {
  const shop = await openShop(PHONE);
  await shop.goTo('/');
  const link = await shop.page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await fetch(new URL(link ?? '', shop.origin))).json()) as Manifest;
  expect(manifest).toMatchObject({
    id: '/',
    scope: '/',
    display: 'standalone',
    short_name: 'Vyayam',
    name: expect.stringContaining('Vyayam'),
    theme_color: expect.stringMatching(/^#/),
    background_color: expect.stringMatching(/^#/),
    categories: expect.arrayContaining(['shopping']),
  });
  const { icons, screenshots, shortcuts } = manifest;
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']));
  expect(new Set(screenshots.map((shot) => shot.form_factor))).toEqual(new Set(['narrow', 'wide']));
  expect(shortcuts.map(({ name }) => name)).toEqual(['Cart', 'Last order', 'Best sellers', 'Track order']);

  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)];
  const sized = pictures.filter(({ sizes }) => sizes !== 'any');
  const real = await shop.page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const image = Object.assign(new Image(), { src });
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    sized.map(({ src }) => src),
  );
  expect(real).toEqual(sized.map(({ sizes }) => sizes));
  for (const { url } of shortcuts) {
    await shop.goTo(url);
    expect(await shop.title()).not.toMatch(/leg day/);
  }
});
