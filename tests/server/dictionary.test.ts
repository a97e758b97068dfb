// Compression with a dictionary that the browser has (RFC 9842): the next version of a script, and a product page after another page.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { foldersFor } from '#server/folders.ts';
import { compressedByOldVersion } from '#server/http/old-versions.ts';
import { openTestApp } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';

const database = oneDatabase();
const folder = mkdtempSync(join(tmpdir(), 'vyayam-dictionary-'));
/** Much text that does not compress by itself, and a part that changes. */
const script = (version: string) =>
  `${Array.from({ length: 200 }, (_, line) => createHash('sha256').update(String(line)).digest('hex')).join()}${version}`;
const FILES: Record<string, string> = {
  'index.html':
    '<!doctype html><html><head><link rel="stylesheet" href="/assets/a.css"><link rel="stylesheet" href="/assets/f.css"><script type="module" src="/assets/a.js"></script></head><body></body></html>',
  'assets/a.css': '.a{top:0}',
  'assets/f.css': '',
  'assets/shop-AAAAAAAA.js': script('one'),
  'assets/shop-BBBB_-BB.js': script('two'),
  'assets/other-CCCCCCCC.js': script('three'),
  'assets/shop-DDDDDDDD.css': script('four'),
  '.vite/manifest.json': '{}',
  '.ssr/bootstrap.js': 'start()',
  '.ssr/package.json': '{"type":"module"}',
  '.ssr/render-page.js': `export const renderPage = async ({ path }) => ({
    status: path.endsWith('lost') ? 404 : 200, description: 'x', canonical: '', image: '', isProduct: true, isIndexed: true, structured: [], route: '/',
    head: '<title>A</title>', body: ${JSON.stringify(script('body'))} + path, data: '{}' });`,
};

beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const digestOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('base64');
const app = () =>
  openTestApp(database().db, { config: readConfig({}), folders: { ...foldersFor(folder), page: folder } });

async function ask(shop: ReturnType<typeof app>, path: string, headers: Record<string, string> = {}) {
  const answer = await shop.fetch(new Request(`http://shop.test${path}`, { headers }));
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** As a browser asks that has this dictionary. */
const having = (dictionary: Uint8Array | string) => ({
  'accept-encoding': 'gzip, br, dcb, dcz',
  'available-dictionary': `:${digestOf(dictionary)}:`,
});

/** The content of a response in the encoding `dcz`. */
function open(bytes: Buffer, dictionary: Uint8Array | string): string {
  expect(bytes.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(bytes.subarray(8, 40).toString('base64')).toBe(digestOf(dictionary));
  return zstdDecompressSync(bytes.subarray(40), { dictionary: Buffer.from(dictionary) }).toString();
}

const NEW = '/assets/shop-BBBB_-BB.js';
const OLD = FILES['assets/shop-AAAAAAAA.js'] ?? '';

test('the next version of a script costs what has changed', async () => {
  const { headers, bytes } = await ask(app(), NEW, having(OLD));
  expect(headers.get('content-encoding')).toBe('dcz');
  expect(headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(headers.get('cache-control')).toContain('immutable');
  expect(headers.get('vary')).toBe('Accept-Encoding, Available-Dictionary');
  expect(headers.get('use-as-dictionary')).toBe('match="/assets/shop-*.js"');
  expect(open(bytes, OLD)).toBe(script('two'));
  expect(bytes.length).toBeLessThan(120);
});

test.each([
  ['a browser without dictionaries', { 'accept-encoding': 'gzip, br' }],
  ['a dictionary without the encoding', { ...having(OLD), 'accept-encoding': 'gzip, br, dcb' }],
  ['a dictionary that the build does not have', having('something')],
  ['another file as dictionary', having(script('three'))],
  ['the style sheet of that name as dictionary', having(script('four'))],
  ['no digest', { ...having(OLD), 'available-dictionary': 'x' }],
])('%s gets the file as always', async (_, headers) => {
  const { headers: sent, bytes } = await ask(app(), NEW, headers);
  expect(sent.get('content-encoding')).toBeNull();
  expect(bytes.toString()).toBe(script('two'));
});

test('a file without a hash in its name is no dictionary', async () => {
  const { headers } = await ask(app(), '/assets/a.css');
  expect([headers.get('use-as-dictionary'), headers.get('vary')]).toEqual([null, 'Accept-Encoding']);
});

test('a product page comes with another as dictionary; a page that the server does not know comes as always', async () => {
  const shop = app();
  const first = await ask(shop, '/product/Tee', { 'accept-encoding': 'identity' });
  expect(first.headers.get('use-as-dictionary')).toBe('match="/product/*"');
  expect(first.headers.get('vary')).toBe('Accept-Encoding, Available-Dictionary');
  const second = await ask(shop, '/product/Mat', having(first.bytes));
  expect(second.headers.get('content-encoding')).toBe('dcz');
  const html = open(second.bytes, first.bytes);
  expect(html).toContain('</html>');
  expect(html).toBe((await ask(shop, '/product/Mat', { 'accept-encoding': 'identity' })).bytes.toString());
  expect(second.bytes.length).toBeLessThan(300);
  const unknown = await ask(shop, '/product/Mat', having('a page of last week'));
  expect(unknown.headers.get('content-encoding')).toBe('br');
});

test('another page is a dictionary for product pages, by a shorter pattern than a product page, and comes with none', async () => {
  const shop = app();
  const { bytes } = await ask(shop, '/product/Tee', { 'accept-encoding': 'identity' });
  const home = await ask(shop, '/', having(bytes));
  const { headers } = home;
  expect([headers.get('use-as-dictionary'), headers.get('vary')]).toEqual(['match="/product*"', 'Accept-Encoding']);
  expect(headers.get('content-encoding')).toBe('br');
  const html = (await ask(shop, '/', { 'accept-encoding': 'identity' })).bytes;
  const product = await ask(shop, '/product/Mat', having(html));
  expect(product.headers.get('content-encoding')).toBe('dcz');
  expect(open(product.bytes, html.toString())).toContain('</html>');
});

test('of many pages those that were sent last are dictionaries; a product that does not exist is none', async () => {
  const shop = app();
  const home = async () => (await ask(shop, '/', { 'accept-encoding': 'identity' })).bytes;
  const encoding = async (dictionary: Uint8Array) =>
    (await ask(shop, '/product/Mat', having(dictionary))).headers.get('content-encoding');
  const page = await home();
  const lost = await ask(shop, '/product/lost', { 'accept-encoding': 'identity' });
  expect([lost.status, lost.headers.get('use-as-dictionary'), await encoding(lost.bytes)]).toEqual([404, null, 'br']);
  const first = await ask(shop, '/searched-products?q=tee0', { 'accept-encoding': 'identity' });
  for (let number = 1; number < 100; number += 1) {
    await ask(shop, `/searched-products?q=tee${number}`, {});
    if (number === 50) await home();
  }
  expect([await encoding(first.bytes), await encoding(page)]).toEqual(['br', 'dcz']);
});

test('a failure to read is not cached', async () => {
  const place = join(folder, 'assets', 'later');
  const [file, old] = [join(place, 'app-BBBBBBBB.js'), join(place, 'app-AAAAAAAA.js')];
  const asked = () => compressedByOldVersion(file, digestOf(script('one')));
  await expect(asked()).rejects.toMatchObject({ code: 'ENOENT' });
  // A folder in the place of the old version cannot be read as a file.
  mkdirSync(old, { recursive: true });
  writeFileSync(file, script('two'));
  await expect(asked()).rejects.toMatchObject({ code: 'EISDIR' });
  rmSync(old, { recursive: true });
  writeFileSync(old, script('one'));
  expect(open(Buffer.from((await asked()) ?? []), script('one'))).toBe(script('two'));
});

test('of many compressed versions the last ones are kept', async () => {
  const place = join(folder, 'assets', 'many');
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'app-AAAAAAAA.js'), 'one');
  const asked = (number: number) =>
    compressedByOldVersion(join(place, `app-${String(number).padStart(8, '0')}.js`), digestOf('one'));
  for (let number = 0; number <= 300; number += 1) {
    writeFileSync(join(place, `app-${String(number).padStart(8, '0')}.js`), `two ${number}`);
    if (number < 300) await asked(number);
  }
  const last = await asked(300);
  expect(await asked(300)).toBe(last);
});

test('invented dictionaries do not push out what is compressed already', async () => {
  const place = join(folder, 'assets', 'kept');
  const [file, old] = [join(place, 'app-BBBBBBBB.js'), join(place, 'app-AAAAAAAA.js')];
  mkdirSync(place, { recursive: true });
  writeFileSync(old, script('one'));
  writeFileSync(file, script('two'));
  const asked = (dictionary: string) => compressedByOldVersion(file, digestOf(dictionary));
  const first = await asked(script('one'));
  for (let number = 0; number < 400; number += 1) expect(await asked(`invented ${number}`)).toBeNull();
  // The very bytes of before.
  expect(await asked(script('one'))).toBe(first);
});
