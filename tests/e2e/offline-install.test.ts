// The shop as an installable app: the manifest's icons, screenshots and shortcuts exist.
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

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
