// Varnish with deploy/varnish.vcl in front of the shop: what it caches, and that it never gives one person's response to another.
// Every kind of caller calls every GET of the contract.

import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { allEndpoints } from '#src/contract/all-endpoints.ts';
import { seededRandom } from '#tests/kit/fixtures/seeded-random.ts';
import { TEST_KEY } from '#tests/kit/server/app.ts';
import { freePort, startPostgres, type TestPostgres } from '#tests/kit/server/postgres.ts';
import { type RunningProxy, runProxy } from '#tests/kit/server/proxies.ts';
import { openRightsFixture, type RightsFixture, WHO, type Who } from '#tests/kit/server/rights-fixture.ts';
import { rightsTable } from '#tests/kit/server/rights-table.ts';

/** Asha's address, name and phone, as a response would contain them. */
const HERS = /asha|Rao|9876543210|MG Road/i;
const READS = allEndpoints.filter(({ method }) => method === 'GET');

let postgres: TestPostgres;
let database: OpenDatabase;
let world: RightsFixture;
let origin: ReturnType<typeof serve>;
let edge: RunningProxy;
let edgeUrl = '';
/** Requests that reached the shop, without health checks. */
let reached = 0;
/** What the shop answers instead, if anything. */
let failure: number | null = null;
/** Refuses with 503 like a busy shop, which says that it is alive. */
let isRefusing = false;
/** A page of the shop: its text, when it comes, and how many seconds it holds. */
const page = { text: 'old page', isReady: Promise.resolve(), seconds: 60 };

beforeAll(async () => {
  const started = await startPostgres();
  if (typeof started === 'string') throw new Error(started);
  postgres = started;
  database = await openPostgres(postgres.url);
  await migrate(database.db);
  world = await openRightsFixture(database.db);
  const { shop } = world.checkout;
  const port = await new Promise<number>((resolve) => {
    const fetch = (request: Request) => {
      const isCall = !request.url.endsWith('/health');
      if (isCall) reached += 1;
      if (isRefusing && isCall) return new Response('busy', { status: 503, headers: { 'retry-after': '9' } });
      if (request.url.endsWith('/page')) return sendPage();
      return failure === null ? shop.fetch(request) : new Response('gone', { status: failure });
    };
    origin = serve({ fetch, port: 0, hostname: '127.0.0.1' }, (info: AddressInfo) => resolve(info.port));
  });
  const listening = await freePort();
  edgeUrl = `http://127.0.0.1:${listening}`;
  const replaced = { '.host = "shop"': '.host = "127.0.0.1"', '.port = "8080"': `.port = "${port}"` };
  edge = await runProxy('varnish.vcl', replaced, listening, (path) => [
    ...(['/usr/sbin/varnishd', '-F', '-a', `127.0.0.1:${listening}`, '-f', path] as const),
    ...['-s', 'malloc,64m', '-p', 'http_gzip_support=off', '-n', `/tmp/vyayam-edge-${listening}`, '-j', 'none'],
  ]);
  await vi.waitFor(async () => expect((await ask('/api/products')).status).toBe(200), 20_000);
});

afterAll(async () => {
  await edge?.stop();
  origin?.close();
  await database?.close();
  await postgres?.stop();
});

/** With the header of server/pages/bind-pages.ts. */
async function sendPage(): Promise<Response> {
  const caching = `public, max-age=0, s-maxage=${page.seconds}, stale-while-revalidate=600`;
  const { text } = page;
  await page.isReady;
  return new Response(text, { headers: { 'cache-control': caching } });
}

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(edgeUrl + path, { headers: { 'auth-key': TEST_KEY, ...headers } });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, isHit: answer.headers.get('x-edge') === 'hit' };
}

/** The path of a read as `who` asks it. */
async function pathOf(endpoint: (typeof READS)[number], who: Who): Promise<string> {
  const { params = {}, query = {} } = (await rightsTable[endpoint.name]?.ask?.(world, who)) ?? {};
  const base = endpoint.access === 'open' ? '/shipping' : '/api';
  const path = Object.entries(params).reduce((at, [key, value]) => at.replace(`:${key}`, value), endpoint.path);
  const asked = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return `${base}${path}?${asked}`;
}

test.each(READS.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s: each caller gets their own answer',
  async (name, endpoint) => {
    const owners = WHO.indexOf('owner');
    // The owner first and with a cookie, so that there would be something to give away.
    for (const who of ['owner', 'owner', ...WHO] as const) {
      const cookie: Record<string, string> =
        who === 'owner' ? { cookie: `cart_session=${world.sessionOf('owner')}` } : {};
      const { status, text } = await ask(await pathOf(endpoint, who), { ...world.headersOf[who], ...cookie });
      const expected = rightsTable[name]?.answers[WHO.indexOf(who)] ?? '';
      expect(`${status}`, `${who} ${text}`).toBe(expected.split(' ')[0]);
      const isHers = rightsTable[name]?.answers[owners] === expected;
      if (!isHers) expect(text).not.toMatch(HERS);
    }
  },
);

test('a response for a token or a cart is never cached', async () => {
  for (const endpoint of READS) {
    const path = await pathOf(endpoint, 'owner');
    await ask(path, world.headersOf.owner);
    const { isHit, headers } = await ask(path, world.headersOf.owner);
    expect(isHit, path).toBe(false);
    expect(headers.get('x-edge')).toBe('miss');
  }
});

test('of a thousand calls for one listing in a second, few reach the shop; a new price shows after two seconds', async () => {
  const path = '/api/products?limit=3';
  await ask(path);
  const before = reached;
  const begun = performance.now();
  await Promise.all(Array.from({ length: 1_000 }, () => ask(path)));
  const seconds = Math.ceil((performance.now() - begun) / 1_000);
  expect(reached - before).toBeLessThanOrEqual(seconds + 1);

  await database.db.updateTable('product').set({ name: 'Renamed Tee' }).where('id', '=', 'tee').execute();
  await bumpCatalogueVersion(database.db);
  await expect.poll(() => ask(path).then(({ text }) => text.includes('Renamed Tee')), { timeout: 30_000 }).toBe(true);
});

test('an unchanged response is revalidated with 304, without a body', async () => {
  const path = '/api/products?limit=2';
  const first = await ask(path);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const { status, text } = await ask(path, { 'if-none-match': etag });
  expect([status, text]).toEqual([304, '']);
});

test('while the shop fails, cached responses are served', async () => {
  const path = '/api/products?limit=1';
  expect((await ask(path)).status).toBe(200);
  failure = 503;
  // Until the edge has noticed and what it holds is older than its second.
  await wait(6_000);
  const during = await ask(path);
  const personal = await ask(`/api/get-cart?session_id=${world.sessionOf('guest')}`);
  failure = null;
  expect([during.status, personal.status]).toEqual([200, 503]);
  await expect.poll(() => ask('/ready').then(({ status }) => status), { timeout: 20_000 }).toBe(200);
});

test('a stale page is served at once and revalidated in the background', async () => {
  Object.assign(page, { text: 'old page', seconds: 1 });
  await ask('/page');
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(page, { text: 'new page', isReady: promise });
  await wait(1_200);
  // Nothing else could answer: the new page is not ready.
  expect((await ask('/page')).text).toBe('old page');
  resolve();
  await expect.poll(() => ask('/page').then((answer) => answer.text)).toBe('new page');
});

test('while the shop refuses, cached responses are served at once, and each other one is requested once', async () => {
  const path = '/api/products?limit=4';
  expect((await ask(path)).status).toBe(200);
  // Older than its second and its two seconds of grace.
  await wait(4_000);
  isRefusing = true;
  const stored = await ask(path);
  const before = reached;
  const call = await ask('/api/products?limit=5');
  const asked = reached - before;
  const browser = await ask('/nowhere', { accept: 'text/html' });
  const personal = await ask(`/api/get-cart?session_id=${world.sessionOf('guest')}`);
  isRefusing = false;
  expect(stored.status).toBe(200);
  expect([call.status, JSON.parse(call.text).code, call.headers.get('retry-after')]).toEqual([503, 'busy', '3']);
  expect([browser.status, browser.headers.get('refresh'), asked]).toEqual([503, '6', 1]);
  expect(browser.text).toContain('Your cart is saved');
  expect([personal.status, personal.text, personal.headers.get('retry-after')]).toEqual([503, 'busy', '9']);
});

test("in a day's mix most calls hit the cache, and an order changes only the responses that show its product", async () => {
  const listings = ['', '&bestSeller=yes', '&sort=price-low', '&inStock=true'].map(
    (more) => `/api/products?limit=24${more}`,
  );
  const products = ['tee', 'mat', 'duo'].map((id) => `/api/product?product_id=${id}`);
  const settings = [
    '/api/get-categories',
    '/api/generalinfo',
    '/api/get-stores',
    '/api/get-banners',
    '/api/cod-status',
  ];
  const addresses = [...listings, ...products, ...settings];
  await database.db.updateTable('variant').set({ stock: 1_000 }).execute();
  await bumpCatalogueVersion(database.db);
  const random = seededRandom(30);
  const counts = { calls: 0, edge: 0, orders: 0 };
  const before = reached;
  for (let round = 0; round < 40; round += 1) {
    const calls = Array.from({ length: 50 }, () => ask(addresses[Math.floor(random() ** 2 * addresses.length)] ?? ''));
    calls.push(ask(`/api/get-cart?session_id=${world.sessionOf('guest')}`));
    counts.calls += calls.length;
    for (const { isHit } of await Promise.all(calls)) counts.edge += Number(isHit);
    if (round % 10 === 5) {
      await world.checkout.buy([{ product_id: 'mat', color: 'Teal', size: 'Std' }], { of: 400 + round });
      counts.orders += 1;
    }
    await wait(100);
  }
  const share = counts.edge / counts.calls;
  process.stdout.write(
    `${counts.calls} reads and ${counts.orders} orders in seconds: ${(100 * share).toFixed(1)}% of the reads at the edge, ${reached - before} requests reached the shop\n`,
  );
  expect(share).toBeGreaterThan(0.7);

  const tags = new Map<string, string>();
  const direct = (path: string) => world.checkout.shop.get(path, {}, { 'if-none-match': tags.get(path) ?? '' });
  for (const path of addresses) tags.set(path, (await direct(path)).headers.get('etag') ?? '');
  await world.checkout.buy([{ product_id: 'tee', color: 'Black', size: 'S' }], { of: 500 });
  const sentAgain: string[] = [];
  for (const path of addresses) if ((await direct(path)).status === 200) sentAgain.push(path);
  process.stdout.write(`after an order ${sentAgain.length} of ${addresses.length} answers are sent again\n`);
  expect(sentAgain).not.toEqual(expect.arrayContaining(settings));
  expect(sentAgain).toContain('/api/product?product_id=tee');
  expect(sentAgain).not.toContain('/api/product?product_id=mat');
});

test('while the shop is down, pages and the catalogue are served from the cache at once', async () => {
  const paths = ['/page', '/api/products?limit=6', '/api/get-categories'];
  for (const path of paths) expect((await ask(path)).status).toBe(200);
  await wait(4_000);
  origin.close();
  if ('closeAllConnections' in origin) origin.closeAllConnections();
  const gone = await Promise.all(paths.map((path) => ask(path)));
  expect(gone.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await ask('/api/products?limit=7')).status).toBe(503);
});
