// The proxies of deploy/, where they are installed, each for a few calls. Under load and with the whole shop: tests/sale-day.
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { openPostgres } from '#server/db/open-postgres.ts';
import { freePort, PATIENT } from '#tests/kit/server/postgres.ts';
import { type RunningProxy, runPgBouncer, runProxy } from '#tests/kit/server/proxies.ts';

const isMissing = (program: string) => !existsSync(`/usr/sbin/${program}`);

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * A server that stands for the shop. `asked` has its requests, without health checks.
 * @param checkMs how long a health check takes
 */
async function startOrigin(reply: (request: IncomingMessage) => Reply, checkMs = 0) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/health' || request.url === '/ready') {
      setTimeout(() => response.end('well'), checkMs);
      return;
    }
    asked.push(request);
    const { status = 200, headers = {}, body = `answer ${asked.length}` } = reply(request);
    request.resume();
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, asked, close };
}

describe.skipIf(isMissing('varnishd'))('Varnish', () => {
  let origin: Awaited<ReturnType<typeof startOrigin>>;
  let edge: RunningProxy | undefined;
  let [http, https] = [0, 0];
  let failure = 0;
  const CATALOGUE = { 'cache-control': 'public, no-cache', etag: 'W/"c-1"', 'x-request-id': 'one' };

  beforeAll(async () => {
    // The first call reaches Varnish before its first health check ends, as on a busy machine.
    origin = await startOrigin(({ url = '' }): Reply => {
      if (failure > 0) return { status: failure, body: 'from the shop' };
      if (url.startsWith('/api/private')) return { headers: { 'cache-control': 'private, no-cache', etag: 'W/"b-1"' } };
      if (url.startsWith('/api/cookie')) return { headers: { ...CATALOGUE, 'set-cookie': 'a=b' } };
      if (url.startsWith('/page')) return { headers: { 'cache-control': 'public, max-age=0, s-maxage=60' } };
      return { headers: CATALOGUE };
    }, 500);
    [http, https] = [await freePort(), await freePort()];
    const replaced = { '.host = "shop"': '.host = "127.0.0.1"', '.port = "8080"': `.port = "${origin.port}"` };
    edge = await runProxy('varnish.vcl', replaced, http, (path) => [
      ...([
        '/usr/sbin/varnishd',
        '-F',
        '-a',
        `127.0.0.1:${http}`,
        '-a',
        `https=127.0.0.1:${https}`,
        '-f',
        path,
      ] as const),
      ...['-s', 'malloc,32m', '-p', 'http_gzip_support=off', '-n', `/tmp/vyayam-short-${http}`, '-j', 'none'],
    ]);
  });
  afterAll(async () => {
    await edge?.stop();
    origin?.close();
  });

  async function ask(path: string, headers: Record<string, string> = {}, { method = 'GET', port = http } = {}) {
    const before = origin.asked.length;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
    const text = await answer.text();
    // Varnish may ask for another one again in the background.
    const reached = origin.asked.slice(before).filter(({ url }) => url === path);
    return { status: answer.status, headers: answer.headers, text, reached };
  }

  test('keeps what the shop calls public, for each key and protocol', async () => {
    const first = await ask('/page?1', { 'auth-key': 'one' });
    const again = await ask('/page?1', { 'auth-key': 'one', cookie: 'a=b' });
    expect([first.reached.length, again.reached.length, again.text]).toEqual([1, 0, first.text]);
    expect((await ask('/page?1', { 'auth-key': 'two' })).reached).toHaveLength(1);
    expect((await ask('/page?1', { 'auth-key': 'one' }, { port: https })).reached).toHaveLength(1);
    expect((await ask('/api/products')).headers.get('x-request-id')).toBeNull();
    // It is asked for again after a second.
    const isShared = async () => {
      const [one, two] = [await ask('/api/products'), await ask('/api/products')];
      return one.text === two.text;
    };
    await expect.poll(isShared).toBe(true);
  });

  test.each<[string, string, Record<string, string>, string]>([
    ['a cart', '/api/get-cart?session_id=1', { cookie: 'cart_session=1' }, 'GET'],
    ['a call with a token', '/api/products?2', { authorization: 'Bearer 1' }, 'GET'],
    ['what the shop calls private', '/api/private', {}, 'GET'],
    ['what sets a cookie', '/api/cookie', {}, 'GET'],
    ['a change', '/api/add-cart', {}, 'POST'],
  ])('keeps nothing of %s', async (_, path, headers, method) => {
    for (const _round of [1, 2]) {
      const { reached } = await ask(path, headers, { method });
      expect(reached.map((one) => one.method)).toEqual([method]);
    }
  });

  test('tells the shop what it may know of the client, and nothing forged', async () => {
    const forged = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7', cookie: 'cart_session=1' };
    const encodings = { 'accept-encoding': 'gzip, br, dcz', 'available-dictionary': ':x:' };
    const [page] = (await ask('/page?3', { ...forged, ...encodings })).reached;
    expect(page?.headers).toMatchObject({ 'x-forwarded-proto': 'http', 'accept-encoding': 'br' });
    expect(page?.headers['x-forwarded-for']).toMatch(/, 127\.0\.0\.1$/);
    expect([page?.headers.cookie, page?.headers['available-dictionary']]).toEqual([undefined, undefined]);
    const [cart] = (await ask('/api/get-cart?3', forged, { port: https })).reached;
    expect(cart?.headers).toMatchObject({ 'x-forwarded-proto': 'https', cookie: 'cart_session=1' });
    const [old] = (await ask('/page?4', { 'accept-encoding': 'gzip, deflate' })).reached;
    expect(old?.headers['accept-encoding']).toBe('gzip');
  });

  test('serves what it has while the shop fails, and asks for the rest once', async () => {
    const [kept, old] = [await ask('/api/products?5'), await ask('/api/products?7')];
    // Older than its second and its two seconds of grace.
    await wait(3_500);
    expect((await ask('/api/products?7')).text, 'while the shop answers').not.toBe(old.text);
    failure = 503;
    onTestFinished(() => {
      failure = 0;
    });
    expect(await ask('/api/products?5')).toMatchObject({ status: 200, text: kept.text });
    const call = await ask('/api/products?6');
    expect([call.status, JSON.parse(call.text).code, call.headers.get('retry-after')]).toEqual([503, 'busy', '3']);
    expect([call.headers.get('cache-control'), call.reached.length]).toEqual(['no-store', 1]);
    const page = await ask('/page?6');
    expect([page.status, page.headers.get('refresh')]).toEqual([503, '6']);
    expect(page.text).toContain('Your cart is saved');
    const change = await ask('/api/add-cart', {}, { method: 'POST' });
    expect([change.status, change.text, change.reached.length]).toEqual([503, 'from the shop', 1]);
  });
});

describe.skipIf(isMissing('haproxy'))('HAProxy', () => {
  /** @param servers their ports, of two instances and two databases */
  async function start(servers: [number, number, number, number]) {
    const [shop, database] = [await freePort(), await freePort()];
    const replaced = {
      'bind :8080': `bind 127.0.0.1:${shop}`,
      'bind :5432': `bind 127.0.0.1:${database}`,
      ...Object.fromEntries(
        ['shop1:3000', 'shop2:3000', 'db1:5432', 'db2:5432'].map((name, at) => [name, `127.0.0.1:${servers[at]}`]),
      ),
    };
    const proxy = await runProxy('haproxy.cfg', replaced, shop, (path) => ['/usr/sbin/haproxy', '-db', '-f', path]);
    onTestFinished(() => proxy.stop());
    return { shop, database };
  }

  test('asks both instances for an asset, one of them for anything else, and passes the client on as it was named', async () => {
    const having = (name: string) =>
      startOrigin(({ url }) => ({ status: url === name || url === '/' ? 200 : 404, body: url ?? '' }));
    const [one, two] = [await having('/assets/old.js'), await having('/assets/new.js')];
    onTestFinished(() => [one, two].forEach(({ close }) => void close()));
    const { shop } = await start([one.port, two.port, 1, 1]);
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${shop}${path}`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    for (const path of ['/assets/old.js', '/assets/new.js', '/assets/old.js', '/assets/new.js', '/'])
      expect((await ask(path)).status, path).toBe(200);
    const before = one.asked.length + two.asked.length;
    expect((await ask('/nowhere')).status).toBe(404);
    const asked = [...one.asked, ...two.asked];
    expect(asked.length - before).toBe(1);
    expect(new Set(asked.map(({ headers }) => headers['x-forwarded-for']))).toEqual(new Set(['203.0.113.7']));
  });

  /** A PostgreSQL server that tells each client whether it is a standby. */
  async function startDatabase(isStandby: boolean) {
    const clients: Socket[] = [];
    const server = createTcpServer((socket) => {
      clients.push(socket);
      socket.on('error', () => undefined);
      const text = Buffer.from(`in_hot_standby\0${isStandby ? 'on' : 'off'}\0`);
      const head = Buffer.from([0x53, 0, 0, 0, text.length + 4]);
      socket.on('data', (data) => {
        if (data.includes('shop_check')) socket.write(Buffer.concat([head, text]));
        else socket.write(isStandby ? 'standby' : 'primary');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.close();
      for (const client of clients) client.destroy();
    });
    return (server.address() as AddressInfo).port;
  }

  test('leads to the database that is no standby', async () => {
    const { database } = await start([1, 1, await startDatabase(true), await startDatabase(false)]);
    const met = () =>
      new Promise<string>((resolve) => {
        const socket = connect(database, '127.0.0.1', () => void socket.write('query'));
        socket.once('error', () => resolve('nobody'));
        socket.once('close', () => resolve('nobody'));
        socket.once('data', (data) => {
          resolve(String(data));
          socket.destroy();
        });
      });
    // It takes turns, so a row of clients meets each server that it takes for the primary.
    await expect
      .poll(async () => [await met(), await met(), await met()], { interval: 200 })
      .toEqual(Array(3).fill('primary'));
  });
});

describe.skipIf(
  isMissing('pgbouncer') || inject('postgresUrl') === null || process.env.TEST_DATABASE_URL !== undefined,
)('PgBouncer', () => {
  test('lets the shop in, and two of its connections share one of the server', async () => {
    const port = await freePort();
    const narrow = { 'default_pool_size = 40': 'default_pool_size = 1' };
    const proxy = await runPgBouncer(port, Number(new URL(inject('postgresUrl') ?? '').port), narrow);
    const { db, close } = await openPostgres(`postgres://postgres@127.0.0.1:${port}/postgres`, 2, PATIENT);
    onTestFinished(async () => {
      await close();
      await proxy.stop();
    });
    const backend = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0;
    const first = await Promise.all([backend(), backend()]);
    expect(first[0]).toBeGreaterThan(0);
    expect(first[1]).toBe(first[0]);
  });
});
