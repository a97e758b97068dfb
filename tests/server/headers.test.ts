// Every security and caching header for every kind of response, as one table.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { foldersFor } from '#server/folders.ts';
import { createRazorpay } from '#server/providers/razorpay.ts';
import { openTestApp, session, TEST_KEY } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';

const SELF = "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; script-src 'self'; connect-src 'self'";
const REST = "font-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
const TRUSTED = "require-trusted-types-for 'script'; trusted-types shop-worker shop-payment";
const PAGE_POLICY = `${SELF}; ${REST}; ${TRUSTED}`;
const FOR_EVER = 'public, max-age=31536000, immutable';
const JSON_TYPE = 'application/json; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const PLAIN = 'text/plain; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** On every response; a kind's own row overrides it. null: must be absent. */
const ALWAYS: Readonly<Record<string, string | RegExp | null>> = {
  'content-security-policy': PAGE_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-request-id': /^[0-9a-f]{16}$/,
  'access-control-allow-origin': null,
  'set-cookie': null,
  server: null,
  'x-powered-by': null,
};
const PICTURE = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};
const personal = { 'cache-control': 'no-store', 'content-type': JSON_TYPE };
const asked = { session_id: session() };

interface Kind {
  path: string;
  method?: string;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  status: number;
  wanted: Record<string, string | RegExp | null>;
}
const KINDS: Record<string, Kind> = {
  'the page': { path: '/', status: 200, wanted: { 'cache-control': 'no-cache', 'content-type': HTML } },
  'a personal page': {
    path: '/userdashboard/profile',
    status: 200,
    wanted: { 'cache-control': 'no-cache', 'content-type': HTML, 'x-robots-tag': 'noindex' },
  },
  'the worker': { path: '/sw.js', status: 200, wanted: { 'cache-control': 'no-cache', 'content-type': SCRIPT } },
  'the manifest': { path: '/manifest.webmanifest', status: 200, wanted: { 'cache-control': 'no-cache' } },
  'an asset': {
    path: '/assets/app-1a2b.js',
    status: 200,
    wanted: { 'cache-control': FOR_EVER, 'content-type': SCRIPT },
  },
  'a style sheet': { path: '/assets/app-1a2b.css', status: 200, wanted: { 'content-type': 'text/css; charset=utf-8' } },
  'an asset of another release': {
    path: '/assets/gone.js',
    status: 404,
    wanted: { 'cache-control': 'no-store', 'content-type': PLAIN },
  },
  'a file of the shop': { path: '/robots.txt', status: 200, wanted: { 'cache-control': 'public, max-age=3600' } },
  'a hidden file': { path: '/.env', status: 404, wanted: { 'cache-control': 'no-store' } },
  'the catalogue': {
    path: '/api/products',
    status: 200,
    wanted: { 'cache-control': 'public, no-cache', etag: /^W\//, 'content-type': JSON_TYPE },
  },
  'the catalogue, cached by the client': {
    path: '/api/products',
    headers: { 'if-none-match': '*' },
    status: 304,
    wanted: { 'cache-control': 'public, no-cache', etag: /^W\// },
  },
  'a cart': {
    path: '/api/get-cart',
    query: asked,
    status: 200,
    wanted: { 'cache-control': 'private, no-cache', 'content-type': JSON_TYPE },
  },
  'an order history without a token': { path: '/api/order-history', status: 401, wanted: personal },
  'a call without the key': { path: '/api/products', headers: { 'auth-key': '' }, status: 401, wanted: personal },
  'a refused body': { path: '/api/add-cart', method: 'POST', body: {}, status: 400, wanted: personal },
  'no such call': { path: '/api/nothing', status: 404, wanted: personal },
  'the wrong method': {
    path: '/api/add-cart',
    status: 405,
    wanted: { ...personal, allow: 'POST' },
  },
  'an internal error': { path: '/api/check-coupon', query: { code: 'X', amount: '1' }, status: 500, wanted: personal },
  'a picture': {
    path: '/media/products/hex-dumbbell--black.webp',
    status: 200,
    wanted: { ...PICTURE, 'cache-control': FOR_EVER, 'content-type': 'image/webp' },
  },
  'a picture of a reviewer': {
    path: `/media/reviews/${'ab'.repeat(16)}.webp`,
    status: 200,
    wanted: { ...PICTURE, 'cache-control': FOR_EVER, 'content-type': 'image/webp' },
  },
  'a missing picture': {
    path: '/media/products/none.webp',
    status: 404,
    wanted: { ...PICTURE, 'cache-control': 'public, max-age=60', 'content-type': PLAIN },
  },
  tracking: { path: '/shipping/track/NONE', headers: { 'auth-key': '' }, status: 200, wanted: personal },
  'the widget of the test gateway': {
    path: '/pay/checkout.js',
    status: 200,
    wanted: { 'cache-control': 'no-cache', 'content-type': SCRIPT },
  },
  'the description of the API': { path: '/api/docs', status: 200, wanted: { 'content-type': HTML } },
  health: { path: '/health', status: 200, wanted: personal },
};

const database = oneDatabase();
const folder = mkdtempSync(join(tmpdir(), 'vyayam-headers-'));
beforeAll(() => {
  mkdirSync(join(folder, 'page', 'assets'), { recursive: true });
  const files = [
    'index.html',
    'sw.js',
    'manifest.webmanifest',
    'robots.txt',
    '.env',
    'assets/app-1a2b.js',
    'assets/app-1a2b.css',
  ];
  for (const name of files) writeFileSync(join(folder, 'page', name), 'x');
});
beforeEach(async () => {
  const media = { id: 'ab'.repeat(16), mime: 'image/webp', bytes: Buffer.from('x'), created_at: new Date() };
  await database().db.insertInto('media').values(media).execute();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = (more: object = {}) =>
  openTestApp(database().db, {
    config: readConfig({ TRUST_PROXY: '1', SHOP_URL: 'https://shop.example' }),
    folders: { ...foldersFor(folder), page: join(folder, 'page') },
    ...more,
  });
const https = { 'x-forwarded-proto': 'https', 'auth-key': TEST_KEY };

/** The headers that differ from `wanted`, one line each. */
function faultsIn(headers: Headers, wanted: Record<string, string | RegExp | null>): string[] {
  return Object.entries(wanted).flatMap(([name, value]) => {
    const found = headers.get(name);
    const isRight = value instanceof RegExp ? value.test(found ?? '') : found === value;
    return isRight ? [] : [`${name}: ${found}, and not ${value}`];
  });
}

describe('the headers of', () => {
  test.each(Object.entries(KINDS))(
    '%s',
    async (name, { path, method = 'GET', query = {}, body, headers, status, wanted }) => {
      const broken = () => {
        throw new Error('broken for a test');
      };
      const shop = open(name === 'an internal error' ? { clock: broken } : {});
      const answer = await shop.call(method, path, { query, body, headers: { ...https, ...headers } });
      expect(answer.status).toBe(status);
      expect(faultsIn(answer.headers, { ...ALWAYS, ...wanted })).toEqual([]);
    },
  );
});

test('over plain http send no HSTS', async () => {
  expect((await open().get('/health')).headers.get('strict-transport-security')).toBeNull();
  const unproxied = open({ config: readConfig({}) });
  expect((await unproxied.get('/health', {}, https)).headers.get('strict-transport-security')).toBeNull();
});

test('have a policy without inline, eval or wildcards, also in a shop with Razorpay', async () => {
  const payments = createRazorpay({
    keyId: 'rzp_test_1',
    keySecret: 'secret-secret',
    base: 'https://api.razorpay.com',
  });
  for (const shop of [open(), open({ payments })]) {
    const policy = (await shop.get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/unsafe|\*|http:|https:(?!\/\/)|'strict-dynamic'/);
    for (const word of policy.match(/https:\/\/\S+/g) ?? [])
      expect(word).toMatch(/^https:\/\/[\w-]+\.razorpay\.com;?$/);
  }
});
