// Varnish and HAProxy with the files of deploy/, in the order of docs/scale.md, in front of a program that answers what the shop
// would take as the client's IP and protocol.
import { type AddressInfo, connect } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clientIp } from '#server/http/client-ip.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { freePort } from '#tests/kit/server/postgres.ts';
import { type RunningProxy, runProxy } from '#tests/kit/server/proxies.ts';

const FORGED = ['X-Forwarded-For: 198.51.100.66', 'X-Forwarded-Proto: https'];

let origin: ReturnType<typeof serve>;
const proxies: RunningProxy[] = [];
/** Varnish's port for plain http, and the one for the program that ends TLS. */
let [plain, fromTls] = [0, 0];

beforeAll(async () => {
  const hono = new Hono();
  hono.use('*', securityHeaders(true));
  for (const check of ['/ready', '/health']) hono.get(check, (c) => c.text('well'));
  hono.get('/ip', (c) => c.text(clientIp(c, true), 200, { 'cache-control': 'no-store' }));
  hono.get('/assets/shop.js', (c) =>
    c.text('script', 200, { 'cache-control': 'public, max-age=60', vary: 'Accept-Encoding, Available-Dictionary' }),
  );
  hono.get('/cached', (c) => c.text('cached', 200, { 'cache-control': 'public, max-age=60' }));
  const shop = await new Promise<number>((resolve) => {
    origin = serve({ fetch: hono.fetch, port: 0, hostname: '127.0.0.1' }, (info: AddressInfo) => resolve(info.port));
  });
  const balancer = await freePort();
  const instances = {
    'bind :8080': `bind 127.0.0.1:${balancer}`,
    'bind :5432': `bind 127.0.0.1:${await freePort()}`,
    'shop1:3000': `127.0.0.1:${shop}`,
    'shop2:3000': '127.0.0.1:1',
    'db1:5432': '127.0.0.1:1',
    'db2:5432': '127.0.0.1:1',
  };
  proxies.push(await runProxy('haproxy.cfg', instances, balancer, (path) => ['/usr/sbin/haproxy', '-db', '-f', path]));
  [plain, fromTls] = [await freePort(), await freePort()];
  const backend = { '.host = "shop"': '.host = "127.0.0.1"', '.port = "8080"': `.port = "${balancer}"` };
  proxies.push(
    await runProxy('varnish.vcl', backend, plain, (path) => [
      ...(['/usr/sbin/varnishd', '-F', '-f', path, '-a', `127.0.0.1:${plain}`] as const),
      ...[
        '-a',
        `https=127.0.0.1:${fromTls},PROXY`,
        '-s',
        'malloc,64m',
        '-n',
        `/tmp/vyayam-edge-${plain}`,
        '-j',
        'none',
      ],
    ]),
  );
  await vi.waitFor(async () => expect((await ask({ from: '127.0.0.1' })).text).toBe('127.0.0.1'), 20_000);
});

afterAll(async () => {
  for (const proxy of proxies.toReversed()) await proxy.stop();
  origin?.close();
});

/** Asks over plain http from an address of this machine, or as the program that ends TLS for the client `tlsFor`. */
async function ask(by: { from: string } | { tlsFor: string }, path = '/ip', headers: readonly string[] = []) {
  const isTls = 'tlsFor' in by;
  const socket = connect({
    host: '127.0.0.1',
    port: isTls ? fromTls : plain,
    localAddress: isTls ? undefined : by.from,
  });
  // Not 443: hitch listens on 8443 unless told otherwise, and a container maps 443 to such a port.
  const proxyLine = isTls ? `PROXY TCP4 ${by.tlsFor} 203.0.113.1 40000 8443\r\n` : '';
  socket.write(
    `${proxyLine}${[`GET ${path} HTTP/1.1`, 'Host: shop', 'Connection: close', ...FORGED, ...headers].join('\r\n')}\r\n\r\n`,
  );
  let answer = '';
  for await (const part of socket) answer += part;
  const [head = '', ...body] = answer.split('\r\n\r\n');
  return {
    text: body.join(),
    isSecure: /^strict-transport-security:/im.test(head),
    isHit: /^x-edge: hit/im.test(head),
  };
}

test('each client has its own IP, whatever it writes into the header', async () => {
  const ips = [];
  for (const from of ['127.0.0.2', '127.0.0.3']) ips.push((await ask({ from })).text);
  for (const tlsFor of ['192.0.2.7', '192.0.2.8']) ips.push((await ask({ tlsFor })).text);
  expect(ips).toEqual(['127.0.0.2', '127.0.0.3', '192.0.2.7', '192.0.2.8']);
});

test('only a client that came over TLS is told to stay with it, also by a cached response', async () => {
  for (const path of ['/ip', '/cached', '/cached']) {
    expect((await ask({ from: '127.0.0.2' }, path)).isSecure, path).toBe(false);
    expect((await ask({ tlsFor: '192.0.2.7' }, path)).isSecure, path).toBe(true);
  }
  expect((await ask({ tlsFor: '192.0.2.7' }, '/cached')).isHit).toBe(true);
});

test('browsers that offer different dictionaries share one cached response', async () => {
  const hits = [];
  for (const digest of ['A', 'B', 'C'].map((letter) => `:${letter.repeat(43)}=:`)) {
    const offer = ['Accept-Encoding: gzip, br, zstd, dcb, dcz', `Available-Dictionary: ${digest}`];
    const { text, isHit } = await ask({ from: '127.0.0.2' }, '/assets/shop.js', offer);
    expect(text).toBe('script');
    hits.push(isHit);
  }
  expect(hits).toEqual([false, true, true]);
});
