// Around server-side rendering: many unknown addresses at once, and failures.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldersFor } from '#server/folders.ts';
import { createShopLog } from '#server/log/shop-log.ts';
import { NOW, openTestApp } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';

const database = oneDatabase();
const folder = mkdtempSync(join(tmpdir(), 'vyayam-ssr-'));
const SHELL = `<!doctype html><html><head><title>shell</title><link rel="stylesheet" href="/assets/a.css"><link rel="stylesheet" href="/assets/f.css"><script type="module" src="/assets/a.js"></script></head><body><div id="root"></div></body></html>`;
/** A stand-in for the page's code: rendering takes a while, and a bad address is refused like by the API. */
const CODE = `let [now, most] = [0, 0];
export async function renderPage({ path }) {
  now += 1; most = Math.max(most, now);
  await (path.includes('held') ? globalThis.untilReleased : new Promise((resolve) => setTimeout(resolve, 20)));
  now -= 1;
  if (path.includes('bad')) throw Object.assign(new Error('invalid-input'), { status: 400 });
  if (path.includes('broken')) throw new Error('it broke');
  if (path.includes('hostile')) return { route: '/', head: '<title>a "b"</title>', body: '', data: '{}', status: 200, description: '"><script>1</script> & more', canonical: 'https://shop.example/"', image: '', isProduct: true, isIndexed: false, structured: [{ name: '</script><!--<script>' }] };
  return { route: '/', head: '<title>rendered</title>', body: String(most), data: '{}', status: 200, description: '', canonical: '', image: '', isProduct: false, isIndexed: true, structured: [] };
}`;
beforeAll(() => {
  for (const name of ['assets', '.ssr', '.vite']) mkdirSync(join(folder, name));
  const files = {
    'index.html': SHELL,
    'assets/a.css': '',
    'assets/f.css': '',
    '.vite/manifest.json': '{}',
    '.ssr/render-page.js': CODE,
    '.ssr/bootstrap.js': '',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open() {
  const written: string[] = [];
  const log = createShopLog('debug', { write: (line) => void written.push(line) });
  const shop = openTestApp(database().db, { log, folders: { ...foldersFor(folder), page: folder } });
  return { shop, written };
}

test('of many requests for unknown addresses, few pages are rendered at a time; the others get the shell', async () => {
  const { shop } = open();
  const pages = await Promise.all(Array.from({ length: 200 }, (_, number) => shop.get(`/product/made-up-${number}`)));
  const rendered = pages.filter(({ text }) => text.includes('<title>rendered'));
  expect(pages.every(({ status }) => status === 200)).toBe(true);
  expect(rendered.length).toBeGreaterThan(0);
  expect(rendered.length).toBeLessThan(30);
  expect(rendered.at(-1)?.text).toMatch(/<div id="root">[12]<\/div>/);
  for (const { text, headers } of pages.filter((page) => !rendered.includes(page)))
    expect([text, headers.get('cache-control')]).toEqual([SHELL, 'no-cache']);
});

test('a page is of its hour, because it says what was sold in the last 48', async () => {
  let now = NOW;
  const shop = openTestApp(database().db, { clock: () => now, folders: { ...foldersFor(folder), page: folder } });
  const tagAt = async (time: string) => {
    now = new Date(time);
    return (await shop.get('/product/mat')).headers.get('etag');
  };
  const tags = [
    await tagAt('2026-11-21T10:00:00Z'),
    await tagAt('2026-11-21T10:59:59Z'),
    await tagAt('2026-11-21T11:00:00Z'),
  ];
  expect(tags[0]).toMatch(/^W\/"p-/);
  expect([tags[1] === tags[0], tags[2] === tags[0]]).toEqual([true, false]);
});

test('two pages are rendered, sixteen wait, and the next one is the shell', async () => {
  const { shop } = open();
  const held = Promise.withResolvers<void>();
  Object.assign(globalThis, { untilReleased: held.promise });
  const answers: string[] = [];
  const pages = Array.from({ length: 19 }, async (_, number) => {
    answers.push((await shop.get(`/product/held-${number}`)).text);
  });
  await expect.poll(() => answers).toEqual([SHELL]);
  held.resolve();
  await Promise.all(pages);
  expect(answers.filter((text) => text === SHELL)).toHaveLength(1);
});

test('what a merchant wrote leaves no attribute and no script of the head', async () => {
  const { text, headers } = await open().shop.get('/product/hostile');
  expect(text).toContain('<meta name="description" content="&quot;>&lt;script>1&lt;/script> &amp; more">');
  expect(text).toContain('<meta property="og:title" content="a &quot;b&quot;">');
  expect(text).toContain('<link rel="canonical" href="https://shop.example/&quot;">');
  expect(text).toContain('{"name":"\\u003c/script>\\u003c!--\\u003cscript>"}');
  expect([text.includes('<meta name="robots" content="noindex">'), headers.get('x-robots-tag')]).toEqual([
    true,
    'noindex',
  ]);
});

test('a link preview says what the page is, and has a picture', async () => {
  const { shop } = open();
  const [product, other] = await Promise.all(['/product/hostile', '/product/mat'].map((path) => shop.get(path)));
  expect(product?.text).toContain('<meta property="og:type" content="product">');
  expect(product?.text).toContain('<meta property="og:description" content="&quot;>');
  expect(other?.text).toContain('<meta property="og:type" content="website">');
  expect(other?.text).toContain('<meta property="og:image" content="/og.jpg">');
});

test('a page whose address is not known names none', async () => {
  const { text } = await open().shop.get('/product/mat');
  expect(text).not.toMatch(/rel="canonical"|og:url/);
});

test('the second address of the contact page is one and the same to search engines', async () => {
  const { status, headers } = await open().shop.get('/contact-us');
  expect([status, headers.get('location')]).toEqual([301, '/contact']);
});

test('the requested address is never logged', async () => {
  const { shop, written } = open();
  for (const path of ['/searched-products?q=bad+asha%40example.in', '/product/broken-asha%40example.in'])
    expect((await shop.get(path)).text).toBe(SHELL);
  const levels = written.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('a page'));
  // Requests for nonsense must not fill the merchant's log with errors.
  expect(levels.map(({ level }) => level)).toEqual([30, 50]);
  // As words: a request id may contain these letters.
  expect(written.join('')).not.toMatch(/asha|\bbad\b/);
});

test('without the database the shell is sent, and the page handles the error', async () => {
  const { shop } = open();
  await sql`alter table setting rename to gone`.execute(database().db);
  try {
    expect((await shop.get('/')).text).toBe(SHELL);
  } finally {
    await sql`alter table gone rename to setting`.execute(database().db);
  }
});
