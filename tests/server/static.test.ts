import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestGateway } from '#server/providers/test-gateway.ts';
import { openTestApp } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { filesBelow, projectFolder } from '#tests/kit/source/source-files.ts';

const database = oneDatabase();
const folder = mkdtempSync(join(tmpdir(), 'vyayam-static-'));
const page = join(folder, 'dist');
const SHELL = '<!doctype html><title>Shop</title>';
const FOR_EVER = 'public, max-age=31536000, immutable';

beforeAll(() => {
  mkdirSync(join(page, 'assets'), { recursive: true });
  const files: Record<string, string> = {
    'index.html': SHELL,
    'sw.js': 'self.x=1',
    'sw-push.js': 'self.y=1',
    'manifest.webmanifest': '{}',
    'humans.txt': 'Made in India',
    'ping.wav': '0123456789',
    '.env': 'SECRET=1',
    'assets/app-1a2b.js': 'app()',
    'assets/app-1a2b.css': 'a{}',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(page, name), text);
  writeFileSync(join(page, 'assets/app-1a2b.js.br'), brotliCompressSync('app()'));
  writeFileSync(join(page, 'assets/app-1a2b.js.gz'), gzipSync('app()'));
  writeFileSync(join(folder, 'secret.txt'), 'SECRET=2');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function ask(path: string, headers: Record<string, string> = {}, root = page) {
  const shop = openTestApp(database().db, { folders: { page: root, masters: [], imageCache: join(folder, 'cache') } });
  return shop.get(path, {}, headers);
}

describe('the page', () => {
  test.each([
    '/',
    '/index.html',
    '/cart',
    '/privicy-policy',
    '/order-success?orderId=1',
    '/product/Dr.Fit',
    '/product/Plate-2.5kg',
    '/product/100%25-Whey',
    '/product/Women%27s-High-Waist-Leggings',
    '/category-products/a.b',
    '/Cart/',
  ])('is the answer to %s', async (path) => {
    const { status, text, headers } = await ask(path);
    expect([status, text]).toEqual([200, SHELL]);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test.each(['/order/x', '/products/v1.2', '/userdashboard/orders'])('is the answer to %s, with 404', async (path) => {
    const { status, text, headers } = await ask(path);
    expect([status, text, headers.get('x-robots-tag')]).toEqual([404, SHELL, 'noindex']);
  });

  test.each([
    '/llms.txt',
    '/favicon.ico',
    '/assets/app-0000.js',
    '/assets/x.css',
    '/a/b.map',
    '/sw.js.map',
    '/wp-login.php',
  ])('is not the answer to %s', async (path) => {
    const { status, text } = await ask(path);
    expect([status, text]).toEqual([404, 'Not found.']);
  });

  test.each([
    '/.env',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%5c..%5c..%5csecret.txt',
    '/%00',
    '/%',
    '/assets/app-1a2b.js.br',
    '/.git/config',
  ])('does not serve %s', async (path) => {
    const { status, text } = await ask(path);
    expect(status).toBe(404);
    expect(text).not.toContain('SECRET');
  });

  test('says what to do if it is not built', async () => {
    const { status, text } = await ask('/', {}, join(folder, 'none'));
    expect([status, text]).toEqual([503, 'The page is not built yet: run npm run build.']);
  });

  test('is never the answer to a POST', async () => {
    const shop = openTestApp(database().db);
    expect((await shop.call('POST', '/cart')).status).toBe(404);
  });
});

describe('files', () => {
  test('have the right content type for every kind', async () => {
    const kinds = new Set(filesBelow(join(projectFolder, 'public')).map((file) => extname(file)));
    for (const kind of kinds) {
      writeFileSync(join(page, `assets/one${kind}`), 'x');
      const { headers } = await ask(`/assets/one${kind}`);
      expect(`${kind} ${headers.get('content-type')}`).not.toContain('octet-stream');
    }
    expect((await ask('/assets/one.wav')).headers.get('content-type')).toBe('audio/wav');
  });

  test.each([
    ['/assets/app-1a2b.css', FOR_EVER, 'text/css; charset=utf-8'],
    ['/assets/app-1a2b.js', FOR_EVER, 'text/javascript; charset=utf-8'],
    ['/sw.js', 'no-cache', 'text/javascript; charset=utf-8'],
    ['/sw-push.js', 'no-cache', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'no-cache', 'application/manifest+json; charset=utf-8'],
    ['/humans.txt', 'public, max-age=3600', 'text/plain; charset=utf-8'],
  ])('%s: %s', async (path, rule, type) => {
    const { headers } = await ask(path);
    expect([headers.get('cache-control'), headers.get('content-type')]).toEqual([rule, type]);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
    ['', null],
  ])('for Accept-Encoding "%s" come as %s', async (accepted, encoding) => {
    const { headers } = await ask('/assets/app-1a2b.js', { 'accept-encoding': accepted });
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, 'Accept-Encoding']);
  });

  test('of sound are sent in parts, as Safari asks for them', async () => {
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { status, headers, text } = await ask('/ping.wav', { range, ...more });
      expect([headers.get('accept-ranges'), headers.get('content-length')]).toEqual(['bytes', String(text.length)]);
      return [status, headers.get('content-range'), text];
    };
    expect(await part('bytes=0-1')).toEqual([206, 'bytes 0-1/10', '01']);
    expect(await part('bytes=2-')).toEqual([206, 'bytes 2-9/10', '23456789']);
    expect(await part('bytes=8-99')).toEqual([206, 'bytes 8-9/10', '89']);
    const whole = [200, null, '0123456789'];
    for (const other of ['bytes=10-', 'bytes=5-2', 'bytes=-3', 'bytes=0-1,4-5', 'lines=0-1'])
      expect(await part(other), other).toEqual(whole);
    expect(await part('bytes=0-1', { 'if-range': '"earlier"' })).toEqual(whole);
    const script = await ask('/sw.js', { range: 'bytes=0-1' });
    expect([script.status, script.headers.get('accept-ranges')]).toEqual([200, null]);
  });

  test('that have not changed are not sent again', async () => {
    const first = await ask('/index.html');
    const again = await ask('/', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('that have changed are sent again, also if they are as long and as old as before', async () => {
    const file = join(page, 'release.txt');
    const put = (text: string) => {
      writeFileSync(file, text);
      const time = new Date('2026-11-01T10:00:00Z');
      utimesSync(file, time, time);
    };
    put('app-1a2b.js');
    const first = await ask('/release.txt');
    put('app-3c4d.js');
    const again = await ask('/release.txt', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([200, 'app-3c4d.js']);
    put('app-1a2b.js');
    expect((await ask('/release.txt')).headers.get('etag')).toBe(first.headers.get('etag'));
  });

  test('that are the answer to an unknown address are sent with 404, also to a browser that has them', async () => {
    const { headers } = await ask('/index.html');
    const unknown = await ask('/order/x', { 'if-none-match': headers.get('etag') ?? '' });
    expect([unknown.status, unknown.text]).toEqual([404, SHELL]);
  });
});

describe('the worker script', () => {
  const LIST = 'self.list=[{"revision":"a1b2","url":"index.html"}]';
  const scriptWith = async (hosts: Record<string, string[]>) => {
    const root = mkdtempSync(join(tmpdir(), 'vyayam-worker-'));
    writeFileSync(join(root, 'sw.js'), LIST);
    const payments = { ...createTestGateway(database().db, () => new Date()), hosts };
    const folders = { page: root, masters: [], imageCache: join(folder, 'cache') };
    const { text, headers } = await openTestApp(database().db, { folders, payments }).get('/sw.js');
    rmSync(root, { recursive: true });
    return { text, rule: headers.get('cache-control') };
  };

  test('is the built file if the pages allow no other host', async () => {
    expect(await scriptWith({})).toEqual({ text: LIST, rule: 'no-cache' });
  });

  test('that is not built is not found, and no empty worker takes the place of one', async () => {
    const payments = {
      ...createTestGateway(database().db, () => new Date()),
      hosts: { 'script-src': ['https://a.example'] },
    };
    const folders = { page: join(folder, 'none'), masters: [], imageCache: join(folder, 'cache') };
    expect((await openTestApp(database().db, { folders, payments }).get('/sw.js')).status).toBe(404);
  });

  test('has another revision of the page for other payment hosts, and the same for the same hosts', async () => {
    const one = await scriptWith({ 'script-src': ['https://one.example'] });
    expect(one.rule).toBe('no-cache');
    expect(one.text).toMatch(/"revision":"a1b2-[0-9a-f]{12}","url":"index.html"/);
    expect((await scriptWith({ 'script-src': ['https://one.example'] })).text).toBe(one.text);
    expect((await scriptWith({ 'script-src': ['https://two.example'] })).text).not.toBe(one.text);
  });
});
