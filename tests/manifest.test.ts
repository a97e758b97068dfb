// The web app manifest: what a browser asks for before it offers to install the shop. In a browser:
// e2e/offline-install.long.test.ts.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';

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

const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)];

test.each(pictures.filter(({ sizes }) => sizes !== 'any'))('$src is $sizes', async ({ src, sizes }) => {
  const { width, height } = await sharp(`public${src}`).metadata();
  expect(`${width}x${height}`).toBe(sizes);
});
