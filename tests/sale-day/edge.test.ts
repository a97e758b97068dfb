// Varnish with deploy/varnish.vcl in front of the shop: what it answers by itself, and that it never gives one person's answer
// to another. Every GET of the contract is called by every kind of caller.

import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { allEndpoints } from '#src/contract/all-endpoints.ts';
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
      if (!request.url.endsWith('/ready')) reached += 1;
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

test("an answer with a person's token or cart is never stored", async () => {
  for (const endpoint of READS) {
    const path = await pathOf(endpoint, 'owner');
    await ask(path, world.headersOf.owner);
    const { isHit, headers } = await ask(path, world.headersOf.owner);
    expect(isHit, path).toBe(false);
    expect(headers.get('x-edge')).toBe('miss');
  }
});

test('of a thousand calls for the same listing in a second, few reach the shop; a new price is there after two seconds', async () => {
  const path = '/api/products?limit=3';
  await ask(path);
  const before = reached;
  const begun = performance.now();
  await Promise.all(Array.from({ length: 1_000 }, () => ask(path)));
  const seconds = Math.ceil((performance.now() - begun) / 1_000);
  expect(reached - before).toBeLessThanOrEqual(seconds + 1);

  await database.db.updateTable('product').set({ name: 'Renamed Tee' }).where('id', '=', 'tee').execute();
  await bumpCatalogueVersion(database.db);
  await expect.poll(() => ask(path).then(({ text }) => text.includes('Renamed Tee')), { timeout: 5_000 }).toBe(true);
});

test('an unchanged answer is confirmed with 304, without its body', async () => {
  const path = '/api/products?limit=2';
  const first = await ask(path);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const { status, text } = await ask(path, { 'if-none-match': etag });
  expect([status, text]).toEqual([304, '']);
});

test('while the shop fails, what is stored is answered', async () => {
  const path = '/api/products?limit=1';
  expect((await ask(path)).status).toBe(200);
  failure = 503;
  // Until the edge has noticed and what it holds is older than its second.
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  const during = await ask(path);
  const personal = await ask(`/api/get-cart?session_id=${world.sessionOf('guest')}`);
  failure = null;
  expect([during.status, personal.status]).toEqual([200, 503]);
});
