// The files of the proxies in deploy/ against the shop and against each other: ports, checks, times and parameters. These tests need
// no proxy; tests/server/proxies-run.test.ts runs those that are installed, and tests/sale-day runs them all under load.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { TIMEOUTS } from '#server/db/open-postgres.ts';
import { REQUEST_TIMEOUTS } from '#server/start/listen.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../deploy', name), 'utf8');
const { PORT, DATABASE_POOL } = readConfig({});

/** The lines of each section of haproxy.cfg, by its first line. */
const sections = new Map<string, string[]>();
for (const line of read('haproxy.cfg').split('\n')) {
  const text = line.trim();
  if (text === '' || text.startsWith('#')) continue;
  if (line.startsWith(' ')) [...sections.values()].at(-1)?.push(text);
  else sections.set(text, []);
}
const section = (name: string) => sections.get(name) ?? [];

/** The settings of pgbouncer.ini. */
const pool = new Map(
  [...read('pgbouncer.ini').matchAll(/^([^;[\s=]+) = (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
);

const SERVERS = [`server shop1 shop1:${PORT}`, `server shop2 shop2:${PORT}`];

test('HAProxy asks each instance whether it is ready, and gives up on one only after two failures', () => {
  expect(section('backend instances')).toEqual([
    'mode http',
    'balance leastconn',
    'option httpchk',
    'http-check send meth GET uri /ready ver HTTP/1.1 hdr Host shop',
    'option redispatch 1',
    'retries 3',
    'timeout check 5s',
    'default-server check inter 500ms fall 2 rise 1',
    ...SERVERS,
  ]);
  // Varnish has named the client already.
  expect(read('haproxy.cfg')).not.toMatch(/^\s*(option forwardfor|http-request (set|add)-header)/m);
});

test('HAProxy waits longer than the shop does for any request, and asks both instances for a missing asset', () => {
  const seconds = (name: string) =>
    Number(new RegExp(`^timeout ${name} (\\d+)s$`, 'm').exec(section('defaults').join('\n'))?.[1]);
  expect(seconds('server') * 1_000).toBeGreaterThan(REQUEST_TIMEOUTS.requestMs);
  expect(seconds('connect')).toBeLessThanOrEqual(2);
  expect(section('frontend shop')).toEqual([
    'mode http',
    'bind :8080',
    'use_backend assets if { path_beg /assets/ }',
    'default_backend instances',
  ]);
  expect(section('backend assets')).toEqual([
    'mode http',
    'balance roundrobin',
    'option redispatch 1',
    'retries 3',
    'retry-on conn-failure empty-response 404',
    ...SERVERS.map((server) => `${server} track instances/${server.split(' ')[1]}`),
  ]);
});

/** A startup message of PostgreSQL's protocol 3.0. */
function startupMessage(parameters: Record<string, string>): string {
  const text = Object.entries(parameters).flat().join('\0');
  const body = Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from(`${text}\0\0`)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([length, body]).toString('hex');
}

test('HAProxy leads to the database server that is no standby, and ends the sessions of one that has gone', () => {
  const lines = section('listen database');
  expect(lines).toContain(`tcp-check send-binary ${startupMessage({ user: 'shop_check', database: 'postgres' })}`);
  expect(lines).toContain(`tcp-check expect binary ${Buffer.from('in_hot_standby\0off\0').toString('hex')}`);
  expect(lines).toContain('default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions');
  expect(lines).toEqual(expect.arrayContaining(['mode tcp', 'bind :5432', 'option tcp-check', 'tcp-check connect']));
  // An idle connection of the pool is no dead one.
  expect(lines).toEqual(expect.arrayContaining(['timeout client 1h', 'timeout server 1h']));
  expect(lines.slice(-2)).toEqual(['server db1 db1:5432', 'server db2 db2:5432']);
});

test('PgBouncer lends a connection for one transaction, and takes every parameter that the shop sends', () => {
  expect(Object.fromEntries(pool)).toMatchObject({
    // The section `listen database` of haproxy.cfg.
    '*': 'host=database port=5432',
    auth_type: 'scram-sha-256',
    pool_mode: 'transaction',
  });
  const { connectionTimeoutMillis: _, ...sent } = TIMEOUTS;
  expect(pool.get('ignore_startup_parameters')?.split(', ').toSorted()).toEqual(
    ['options', ...Object.keys(sent)].toSorted(),
  );
});

test('PgBouncer has room for the clients of three instances, and lets none wait longer than the shop itself does', () => {
  const number = (name: string) => Number(pool.get(name));
  const ofThree = 3 * DATABASE_POOL * 1.5;
  expect(number('max_client_conn')).toBeGreaterThan(ofThree);
  expect(number('default_pool_size')).toBeLessThan(ofThree);
  expect(number('default_pool_size')).toBeGreaterThan(2 * DATABASE_POOL);
  expect(number('query_wait_timeout') * 1_000).toBe(TIMEOUTS.connectionTimeoutMillis);
  // What has gone with a failover is noticed and replaced within seconds.
  expect(number('server_check_delay')).toBeLessThanOrEqual(5);
  expect(number('server_login_retry')).toBe(1);
  expect(number('server_idle_timeout')).toBe(60);
});

/** varnish.vcl without comments, with single spaces. */
const vcl = read('varnish.vcl')
  .replace(/^\s*#.*$/gm, '')
  .replace(/\s+/g, ' ');
const sub = (name: string) => new RegExp(`sub ${name} \\{ (.*?) \\}(?= sub |\\s*$)`).exec(vcl)?.[1] ?? '';

test.each([
  ['the client IP and the protocol cannot be forged', 'vcl_recv', 'set req.http.X-Forwarded-Proto = "http";'],
  ['only reads are cached', 'vcl_recv', 'if (req.method != "GET" && req.method != "HEAD") { return (pass); }'],
  [
    'a cart comes from the shop with its cookie, and no other call has one',
    'vcl_recv',
    'if (req.url ~ "^/api/get-cart(\\?|$)") { return (pass); } unset req.http.Cookie;',
  ],
  ['no answer is stored for each dictionary', 'vcl_recv', 'unset req.http.Available-Dictionary;'],
  ['a call without the key gets no answer to one with it', 'vcl_hash', 'hash_data(req.http.auth-key);'],
  ['an answer over http is none to https', 'vcl_hash', 'hash_data(req.http.X-Forwarded-Proto);'],
  [
    'only what the shop calls public, and what sets no cookie, is stored',
    'vcl_backend_response',
    'if (beresp.http.Cache-Control ~ "public" && !beresp.http.Set-Cookie) {',
  ],
  [
    'a failure replaces no stored answer',
    'vcl_backend_response',
    'if (beresp.status >= 500) { if (!bereq.uncacheable) { return (abandon); } return (deliver); }',
  ],
  [
    'an answer of the catalogue is asked for again after a second',
    'vcl_backend_response',
    'if (bereq.url ~ "^/api/" && beresp.http.ETag) { set beresp.ttl = 1s; set beresp.grace = 24h;',
  ],
  [
    'a page is there for a day after it has expired, for when the shop fails',
    'vcl_backend_response',
    'if (beresp.ttl > 0s) { set beresp.grace = 24h; }',
  ],
  [
    'prices and stock are at most two seconds older than their second while the shop is healthy',
    'vcl_recv',
    'if (std.healthy(req.backend_hint)) { if (req.url ~ "^/api/") { set req.grace = 2s; } else { set req.grace = 600s; } }',
  ],
])('at the edge %s', (_, name, rule) => {
  expect(sub(name)).toContain(rule);
});

test('the edge asks HAProxy, and takes a slow shop for a healthy one', () => {
  expect(vcl).toContain(`.host = "shop"; .port = "${section('frontend shop')[1]?.split(':')[1]}";`);
  expect(vcl).toContain(
    '.request = "GET /health HTTP/1.1" "Host: shop" "Connection: close"; .interval = 1s; .timeout = 5s;',
  );
});
