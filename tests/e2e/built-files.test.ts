// Every file that a built file imports exists. Otherwise only the screen that needs the import would fail.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { oldAssets } from '#scripts/lib/keep-old-assets.mjs';
import { inRoot } from '#scripts/lib/paths.mjs';

const build = inRoot('dist');
const read = (file: string) => readFileSync(join(build, file), 'utf8');

/** File names below assets/ in a text, from imports and lists. */
const namedIn = (text: string) =>
  [...text.matchAll(/["'`](?:\.\/|\/?assets\/)([\w.$-]+\.(?:js|css|woff2))["'`]/g)].map(([, name = '']) => name);

test('every file that a built file names is in the build', () => {
  const old = oldAssets(build);
  const files = readdirSync(join(build, 'assets')).filter((file) => file.endsWith('.js') && !(file in old));
  const named = ['index.html', '.vite/manifest.json', ...files.map((file) => `assets/${file}`)].flatMap((file) =>
    namedIn(read(file)).map((name) => `${file}: ${name}`),
  );
  expect(named.length).toBeGreaterThan(files.length);
  expect(named.filter((entry) => !existsSync(join(build, 'assets', entry.split(': ')[1] ?? '')))).toEqual([]);
});

test('no file of the build only re-exports another', () => {
  const old = oldAssets(build);
  const files = readdirSync(join(build, 'assets')).filter((file) => file.endsWith('.js') && !(file in old));
  expect(files.filter((file) => /^export\{[^}]*\}from["'`][^"'`]+["'`];?\s*$/.test(read(`assets/${file}`)))).toEqual(
    [],
  );
});

test('the worker keeps every script, style sheet and font of the build for offline, but the library of the carousel', () => {
  const old = oldAssets(build);
  const wanted = readdirSync(join(build, 'assets'))
    .filter((file) => /\.(js|css|woff2)$/.test(file) && !file.startsWith('carousel-swiper-') && !(file in old))
    .map((file) => `assets/${file}`);
  const list = [...read('sw.js').matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url);
  const shown = [
    'index.html',
    'favicon.png',
    'icon-192.png',
    'logo.svg',
    'no-photo.svg',
    'placeholder.svg',
    'favicon.svg',
  ];
  expect(list.toSorted()).toEqual([...wanted, ...shown, 'manifest.webmanifest'].toSorted());
});

test('every larger text file of the build has compressed copies of the same content', () => {
  const texts = new Set(['.html', '.js', '.css', '.svg', '.webmanifest', '.txt']);
  const large = readdirSync(build, { recursive: true, encoding: 'utf8' })
    .filter((file) => texts.has(extname(file)) && !file.startsWith('.'))
    .filter((file) => readFileSync(join(build, file)).length >= 1_000);
  expect(large).toEqual(expect.arrayContaining(['index.html', 'sw.js', 'sw-push.js', 'manifest.webmanifest']));
  const wrong = large.filter((file) => {
    const [br, gz] = ['br', 'gz'].map((ending) => join(build, `${file}.${ending}`));
    if (!br || !gz || !existsSync(br) || !existsSync(gz)) return true;
    const content = readFileSync(join(build, file));
    return !brotliDecompressSync(readFileSync(br)).equals(content) || !gunzipSync(readFileSync(gz)).equals(content);
  });
  expect(wrong).toEqual([]);
});
