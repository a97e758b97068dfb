// The web app manifest: what a browser asks for before it offers to install the shop. In a browser:
// e2e/offline-install.long.test.ts.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isShopPage } from '#src/domain/public-page.ts';
import { sharedTarget } from '#src/features/search/shared-target.ts';

interface Picture {
  src: string;
  sizes: string;
  purpose?: string;
  form_factor?: string;
}

interface Manifest {
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
  start_url: string;
  orientation: string;
  theme_color: string;
  lang: string;
  launch_handler: { client_mode: string[] };
  share_target: { action: string; method: string; params: Record<string, string> };
}

const manifest: Manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8'));
const { icons, screenshots, shortcuts } = manifest;

test('the manifest names the shop, opens it in a window of its own and has every kind of picture', () => {
  expect(manifest).toMatchObject({
    ...{ id: '/', scope: '/', display: 'standalone', short_name: 'Vyayam' },
    ...{ theme_color: expect.stringMatching(/^#/), background_color: expect.stringMatching(/^#/) },
    categories: expect.arrayContaining(['shopping']),
  });
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']));
  expect(new Set(screenshots.map((shot) => shot.form_factor))).toEqual(new Set(['narrow', 'wide']));
  expect(shortcuts.map(({ name }) => name)).toEqual(['Cart', 'Last order', 'Best sellers', 'Track order']);
});

test('the installed shop turns with the device', () => {
  // WCAG 1.3.4: a tablet may be mounted upright or sideways.
  expect(manifest.orientation).toBe('any');
});

const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)];

test.each(pictures.filter(({ sizes }) => sizes !== 'any'))('$src is $sizes', async ({ src, sizes }) => {
  const { width, height } = await sharp(`public${src}`).metadata();
  expect(`${width}x${height}`).toBe(sizes);
});

const page = readFileSync('index.html', 'utf8');

test('the manifest opens only pages of the shop, in the window that is open already', () => {
  const pages = [manifest.start_url, manifest.share_target.action, ...shortcuts.map(({ url }) => url)];
  for (const url of pages) expect(isShopPage(new URL(url, 'https://shop.example')), url).toBe(true);
  expect(manifest.start_url).toBe('/?source=app');
  expect(shortcuts.map(({ url }) => url)).toEqual([
    '/cart',
    '/order-success?orderId=last',
    '/best-seller',
    '/track-order',
  ]);
  expect(manifest.launch_handler.client_mode[0]).toBe('focus-existing');
});

test('the search understands what the manifest makes of a shared title, text or link', () => {
  const { method, params } = manifest.share_target;
  expect(method).toBe('GET');
  const shared = (what: Record<string, string>) =>
    sharedTarget(
      `?${new URLSearchParams(Object.entries(what).map(([name, text]) => [params[name] ?? '', text]))}`,
      'https://shop.example',
    );
  expect(shared({ title: 'Yoga mat' })).toBe('/searched-products?q=Yoga+mat');
  expect(shared({ title: 'Look', text: 'jute mat' })).toBe('/searched-products?q=jute+mat');
  expect(shared({ text: 'Look', url: 'https://shop.example/best-seller' })).toBe('/best-seller');
});

test('the page has the colour of the manifest, its language, and a zoom that nothing limits', () => {
  const meta = (name: string) => new RegExp(`<meta\\s+name="${name}"\\s+content="([^"]*)"`).exec(page)?.[1];
  expect(meta('theme-color')).toBe(manifest.theme_color);
  expect(meta('viewport')).toBe('width=device-width, initial-scale=1, viewport-fit=cover');
  expect(page).toContain(`<html lang="${manifest.lang}">`);
  // The browser's own lists and fields would be dark under dark text.
  expect(meta('color-scheme')).toBe('light');
});

test('an iPhone, which reads no icons of a manifest, has an icon without transparency for its home screen', async () => {
  const [, icon] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page) ?? [];
  const { width } = await sharp(`public${icon}`).metadata();
  const { isOpaque } = await sharp(`public${icon}`).stats();
  expect({ width, isOpaque }).toEqual({ width: 180, isOpaque: true });
});
