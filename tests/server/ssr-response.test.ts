// How a server-rendered page is sent. A build of a few lines renders it; tests/journeys tests the real one.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { foldersFor } from '#server/folders.ts';
import { openTestApp } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';

const database = oneDatabase();
const folder = mkdtempSync(join(tmpdir(), 'vyayam-ssr-'));
const FILES = {
  'index.html':
    '<!doctype html><html><head><title>Shell</title><link rel="stylesheet" crossorigin href="/assets/a.css"><link rel="stylesheet" crossorigin href="/assets/f.css"><script type="module" crossorigin src="/assets/a.js"></script></head><body></body></html>',
  'assets/a.css': '.big{font-size:2rem}.other{top:0}',
  'assets/f.css': '@font-face{font-family:A B;font-weight:400 700;src:url(/assets/a-1.woff2)format("woff2")}',
  '.vite/manifest.json': '{}',
  '.ssr/bootstrap.js': 'start()',
  '.ssr/package.json': '{"type":"module"}',
  '.ssr/render-page.js': `export const renderPage = async ({ origin }) => ({
    status: 200, description: 'x', canonical: origin && origin + '/', image: '', isProduct: false, isIndexed: true, structured: [], route: '/',
    head: '<title>Drawn</title><link rel="preload" as="image" href="/media/a.webp" fetchPriority="high"/>',
    body: '<p class="big">Iron</p><section class="below-fold"><section></section><p class="other">Far</p></section>',
    data: '{}' });`,
};
const PICTURE = '</media/a.webp>; rel=preload; as=image; fetchpriority=high';

beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const open = (env: Record<string, string>) =>
  openTestApp(database().db, { config: readConfig(env), folders: { ...foldersFor(folder), page: folder } });

test('has the styles of its content, and the content; parts below the fold wait for the sheet', async () => {
  const { status, text } = await open({}).get('/');
  expect(status).toBe(200);
  expect(text).toContain(
    '<style>.big{font-size:2rem}@layer base{@media (scripting:enabled){html[data-below-fold] .below-fold{content-visibility:hidden}}}</style>',
  );
  expect(text).toContain('<p class="big">Iron</p>');
});

test('names each font that must be fetched; without scripts both sheets are linked', async () => {
  const { text } = await open({}).get('/');
  expect(text).toContain('data-css="a.css" data-fonts="a-1.woff2,A B,400 700"');
  expect(text).toContain(
    '<noscript><link rel="stylesheet" href="/assets/a.css"><link rel="stylesheet" href="/assets/f.css"></noscript>',
  );
});

test('has the policy of its script and styles also when the browser has it already', async () => {
  const shop = open({});
  const page = await shop.get('/');
  const again = await shop.get('/', {}, { 'if-none-match': String(page.headers.get('etag')) });
  const [policy, kept] = [page, again].map(({ headers }) => headers.get('content-security-policy'));
  expect([again.status, kept]).toEqual([304, policy]);
  expect(policy).toMatch(/style-src [^;]*'sha256-.*script-src [^;]*'sha256-/);
});

test.each([
  [{ SHOP_URL: 'https://shop.example' }, '<link rel="canonical" href="https://shop.example/">'],
  [{}, null],
])('names its address as a whole where the shop knows its own: %o', async (env, link) => {
  const { text } = await open(env).get('/');
  expect(/<link rel="canonical"[^>]*>/.exec(text)?.[0] ?? null).toBe(link);
});

test('is sent again after a new build, although no product has changed', async () => {
  const before = await open({}).get('/');
  writeFileSync(join(folder, '.ssr/bootstrap.js'), 'restart()');
  onTestFinished(() => writeFileSync(join(folder, '.ssr/bootstrap.js'), FILES['.ssr/bootstrap.js']));
  const after = await open({}).get('/', {}, { 'if-none-match': String(before.headers.get('etag')) });
  expect([after.status, after.text.includes('restart()')]).toEqual([200, true]);
});

test.each([
  ['1', PICTURE],
  ['0', null],
])('names its picture for Early Hints of a proxy: TRUST_PROXY=%s', async (trusted, link) => {
  const { headers } = await open({ TRUST_PROXY: trusted }).get('/');
  expect(headers.get('link')).toBe(link);
});
