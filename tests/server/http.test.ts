// Rules for every response of the server.
import { gunzipSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import { contentSecurityPolicy } from '#server/http/content-security-policy.ts';
import { busy } from '#server/http/refusal.ts';
import { createShopLog } from '#server/log/shop-log.ts';
import { allEndpoints } from '#src/contract/all-endpoints.ts';
import { CLIENT_BUILD } from '#src/contract/client-build.ts';
import { openTestApp, session, TEST_KEY } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';

const database = oneDatabase();
const open = (parts = {}) => openTestApp(database().db, parts);
const config = (env: Record<string, string>) => readConfig(env);
const gone = {
  getExecutor: () => {
    throw new Error('gone');
  },
} as unknown as Db;

describe('the shared key', () => {
  test.each(['', 'wrong', `${TEST_KEY} `, TEST_KEY.toUpperCase(), `${TEST_KEY}x`, TEST_KEY.slice(0, -1)])(
    '"%s" is refused',
    async (key) => {
      for (const path of ['/api/products', '/api/get-cart', '/api/cod-status']) {
        const { status, json } = await open().get(
          path,
          {},
          { 'auth-key': key.trimEnd() === TEST_KEY ? `x${key}` : key },
        );
        expect([status, json.success, json.code]).toEqual([401, false, 'wrong-key']);
      }
    },
  );

  test('is AUTH_KEY', async () => {
    const shop = open({ config: config({ AUTH_KEY: 'another-key' }) });
    expect((await shop.get('/api/products')).status).toBe(401);
    expect((await shop.get('/api/products', {}, { 'auth-key': 'another-key' })).status).toBe(200);
  });

  test('is checked before anything else', async () => {
    const answer = await open().call('POST', '/api/add-cart', { body: '{', headers: { 'auth-key': '' } });
    expect(answer.status).toBe(401);
  });
});

describe('a page of an old build', () => {
  const shop = () => open({ config: { ...config({}), MIN_CLIENT_BUILD: 2 } });
  const products = { product_id: 'x', price: 1, session_id: session(), quantity: 1, size: '', color: '' };
  const add = (headers: Record<string, string>) =>
    shop().call('POST', '/api/add-cart', { body: { isCombo: false, products }, headers });

  test.each(['0', '1', '-1', 'x'])('"%s" cannot change anything', async (build) => {
    const { status, json } = await add({ 'x-client-build': build });
    expect([status, json.code]).toEqual([426, 'client-too-old']);
  });

  test('can read', async () => {
    const query = { session_id: session() };
    expect((await shop().get('/api/get-cart', query, { 'x-client-build': '1' })).status).toBe(200);
  });

  test.each<Record<string, string>>([{ 'x-client-build': '2' }, { 'x-client-build': '30' }, {}])(
    'is not %j',
    async (headers) => {
      expect((await add(headers)).status).not.toBe(426);
    },
  );

  test('cannot require a build newer than the one that this server delivers', () => {
    expect(() => config({ MIN_CLIENT_BUILD: String(CLIENT_BUILD + 1) })).toThrow(/MIN_CLIENT_BUILD/);
  });
});

describe('unknown API addresses answer in JSON', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/products/1',
    '/shipping',
    '/shipping/x/y',
    '/api/index.html',
    '/api/x.js',
  ])('%s', async (path) => {
    const { status, json } = await open().get(path, {}, { accept: 'text/html' });
    expect([status, json.success, json.code]).toEqual([404, false, 'no-such-call']);
  });

  test.each([
    ['POST', '/api/products', 'GET, HEAD'],
    ['GET', '/api/add-cart', 'POST'],
    ['DELETE', '/api/update-cart', 'PUT'],
    ['PATCH', '/api/get-cart', 'GET, HEAD'],
    ['OPTIONS', '/api/get-cart', 'GET, HEAD'],
  ])('%s %s: the wrong method', async (method, path, allow) => {
    const { status, json, headers } = await open().call(method, path);
    expect([status, json.code, headers.get('allow')]).toEqual([405, 'wrong-method', allow]);
  });
});

test('HEAD answers like GET, without a body', async () => {
  const { status, text, headers } = await open().call('HEAD', '/api/get-categories');
  expect([status, text]).toEqual([200, '']);
  expect(headers.get('etag')).toMatch(/^W\//);
});

describe('the content security policy', () => {
  test('allows nothing inline and no foreign origin', () => {
    const policy = contentSecurityPolicy();
    expect(policy).not.toMatch(/unsafe|\*|http/);
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy.split('; ')).toContain(rule);
  });

  test('includes the hosts of a payment provider', () => {
    const policy = contentSecurityPolicy({
      'script-src': ['https://pay.example'],
      'frame-src': ['https://pay.example'],
    });
    expect(policy.split('; ')).toContain("script-src 'self' https://pay.example");
    expect(policy.split('; ')).toContain('frame-src https://pay.example');
  });
});

describe('a page on another origin', () => {
  const origin = 'https://page.example';
  const shop = () => open({ config: config({ CORS_ORIGIN: `${origin}, https://two.example` }) });
  const preflight = (from: string) =>
    shop().call('OPTIONS', '/api/add-cart', {
      headers: {
        origin: from,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'auth-key',
        'auth-key': '',
      },
    });

  test('may send what the contract needs and read the response', async () => {
    const { status, headers } = await preflight(origin);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, origin]);
    for (const name of [
      'auth-key',
      'authorization',
      'idempotency-key',
      'content-type',
      'if-none-match',
      'x-client-build',
    ])
      expect(headers.get('access-control-allow-headers')).toContain(name);
    for (const { method, name } of allEndpoints)
      expect(headers.get('access-control-allow-methods')?.split(','), name).toContain(method);
    const answer = await shop().get('/api/products', {}, { origin });
    for (const path of ['/api/products', '/shipping/track/A1', '/media/x.webp', '/pay/checkout.js'])
      expect((await shop().get(path, {}, { origin })).headers.get('access-control-allow-origin'), path).toBe(origin);
    for (const name of ['date', 'etag', 'retry-after', 'idempotency-replayed'])
      expect(answer.headers.get('access-control-expose-headers')).toContain(name);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('is refused if it is not listed, or if none is', async () => {
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
    expect((await open().get('/api/products', {}, { origin })).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('internal errors', () => {
  const failing = (error: unknown, parts = {}) =>
    open({
      ...parts,
      clock: () => {
        throw error;
      },
    }).call('POST', '/api/add-cart', {
      body: {
        isCombo: false,
        products: { product_id: 'x', price: 1, session_id: session(), quantity: 1, size: '', color: '' },
      },
    });

  test('are a 500 with a request id and no internals', async () => {
    const { status, json, text, headers } = await failing(new Error('secret table cart_line at server/db'));
    expect([status, json.success, json.code]).toEqual([500, false, 'internal']);
    expect(json.requestId).toBe(headers.get('x-request-id'));
    expect(text).not.toMatch(/secret|cart_line|server\//);
  });

  test('are errors in the log, but a refusal of a limit is none', async () => {
    const written: string[] = [];
    const log = createShopLog('debug', { write: (line) => void written.push(line) });
    for (const error of [new Error('broken'), busy()]) await failing(error, { log });
    const failures = written.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call failed');
    expect(failures.map(({ level }) => level)).toEqual([50, 20]);
  });

  test.each(['57P01', '08006', '08P01', '53100', '25006', 'ENOSPC', '53300', '55P03', '40P01', 'ECONNREFUSED'])(
    'that are temporary (%s) are a 503 with Retry-After',
    async (code) => {
      const { status, json, headers } = await failing(Object.assign(new Error('away'), { code }));
      expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'busy', '2']);
      expect(json.requestId).toBe(headers.get('x-request-id'));
    },
  );
});

test('an error without a code, of a database that does not answer, is a 503', async () => {
  const { status, json } = await openTestApp(gone).get('/api/get-cart', { session_id: session() });
  expect([status, json.code]).toEqual([503, 'busy']);
});

describe('health', () => {
  test('reports that the process runs and that its database responds', async () => {
    expect((await open().get('/health', {}, { 'auth-key': '' })).json).toEqual({ status: 'alive' });
    expect((await open().get('/ready', {}, { 'auth-key': '' })).json).toEqual({ status: 'ready' });
  });

  test('is not ready without a database', async () => {
    const { status, json, headers } = await openTestApp(gone).get('/ready');
    expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'not-ready', '5']);
  });

  test('an instance that stops says so to load balancers, and works on', async () => {
    const stopping = new AbortController();
    const shop = openTestApp(database().db, { stopping: stopping.signal });
    expect((await shop.get('/ready')).status).toBe(200);
    stopping.abort();
    expect((await shop.get('/ready')).status).toBe(503);
    expect((await shop.get('/api/products')).status).toBe(200);
  });
});

test('large responses are compressed for clients that accept it', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const answer = await open().fetch(new Request('http://shop.test/api/openapi.json', { headers }));
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('vary')).toContain('Accept-Encoding');
  expect(JSON.parse(gunzipSync(await answer.arrayBuffer()).toString())).toHaveProperty('paths');
});
