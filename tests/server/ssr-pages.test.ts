// What stands around the drawing of pages: many strange addresses at once, and what goes wrong.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldersFor } from '#server/folders.ts';
import { createShopLog } from '#server/log/shop-log.ts';
import { openTestApp } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';

const database = oneDatabase();
const folder = mkdtempSync(join(tmpdir(), 'vyayam-drawn-'));
const SHELL = `<!doctype html><html><head><title>shell</title><link rel="stylesheet" href="/assets/a.css"><link rel="stylesheet" href="/assets/f.css"><script type="module" src="/assets/a.js"></script></head><body><div id="root"></div></body></html>`;
/** Stands for the page's own code: a drawing takes a while, and one of a bad address is refused as the API refuses. */
const CODE = `let [now, most] = [0, 0];
export async function renderPage({ path }) {
  now += 1; most = Math.max(most, now);
  await new Promise((resolve) => setTimeout(resolve, 20));
  now -= 1;
  if (path.includes('bad')) throw Object.assign(new Error('invalid-input'), { status: 400 });
  if (path.includes('broken')) throw new Error('it broke');
  return { route: '/', head: '<title>drawn</title>', body: String(most), data: '{}', status: 200, description: '', canonical: '', image: '', isProduct: false, isIndexed: true, structured: [] };
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

test('a storm of strange addresses has few pages drawn at a time; the others get the shell', async () => {
  const { shop } = open();
  const pages = await Promise.all(Array.from({ length: 200 }, (_, number) => shop.get(`/product/made-up-${number}`)));
  const drawn = pages.filter(({ text }) => text.includes('<title>drawn'));
  expect(pages.every(({ status }) => status === 200)).toBe(true);
  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn.length).toBeLessThan(30);
  expect(drawn.at(-1)?.text).toMatch(/<div id="root">[12]<\/div>/);
  for (const { text, headers } of pages.filter((page) => !drawn.includes(page)))
    expect([text, headers.get('cache-control')]).toEqual([SHELL, 'no-cache']);
});

test('what was asked for is not in the log, whatever becomes of it', async () => {
  const { shop, written } = open();
  for (const path of ['/searched-products?q=bad+asha%40example.in', '/product/broken-asha%40example.in'])
    expect((await shop.get(path)).text).toBe(SHELL);
  const levels = written.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('a page'));
  // Whoever asks for nonsense does not fill the merchant's log with errors.
  expect(levels.map(({ level }) => level)).toEqual([30, 50]);
  expect(written.join('')).not.toMatch(/asha|bad/);
});

test('without the database the shell is sent, and the page says the rest', async () => {
  const { shop } = open();
  await sql`alter table setting rename to gone`.execute(database().db);
  try {
    expect((await shop.get('/')).text).toBe(SHELL);
  } finally {
    await sql`alter table gone rename to setting`.execute(database().db);
  }
});
