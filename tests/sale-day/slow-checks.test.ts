// Varnish and HAProxy with the files of deploy/ in front of two instances whose database is slow, so that /ready takes longer than
// the time between two checks.
import { setTimeout as wait } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/kit/server/postgres.ts';
import { runProxy } from '#tests/kit/server/proxies.ts';

test('instances that answer their checks late still get requests', async () => {
  let checks = 0;
  function open(): Promise<string> {
    const hono = new Hono();
    hono.get('/ready', async (c) => {
      await wait(2_500);
      checks += 1;
      return c.text('ready');
    });
    hono.get('/health', (c) => c.text('alive'));
    hono.get('/', (c) => c.text('open'));
    hono.post('/create-order', (c) => c.text('created'));
    return new Promise((resolve) => {
      const instance = serve({ fetch: hono.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
        resolve(`127.0.0.1:${port}`),
      );
      onTestFinished(() => void instance.close());
    });
  }
  const port = await freePort();
  const replaced = {
    'bind :8080': `bind 127.0.0.1:${port}`,
    'bind :5432': `bind 127.0.0.1:${await freePort()}`,
    'shop1:3000': await open(),
    'shop2:3000': await open(),
    'db1:5432': '127.0.0.1:1',
    'db2:5432': '127.0.0.1:1',
  };
  const proxy = await runProxy('haproxy.cfg', replaced, port, (path) => ['/usr/sbin/haproxy', '-db', '-f', path]);
  onTestFinished(() => proxy.stop());
  const edgePort = await freePort();
  const backend = { '.host = "shop"': '.host = "127.0.0.1"', '.port = "8080"': `.port = "${port}"` };
  const edge = await runProxy('varnish.vcl', backend, edgePort, (path) => [
    ...(['/usr/sbin/varnishd', '-F', '-a', `127.0.0.1:${edgePort}`, '-f', path] as const),
    ...['-s', 'malloc,64m', '-n', `/tmp/vyayam-edge-${edgePort}`, '-j', 'none'],
  ]);
  onTestFinished(() => edge.stop());
  // Two failed checks would take an instance out.
  await expect.poll(() => checks, { timeout: 30_000 }).toBeGreaterThan(8);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${edgePort}/create-order`, { method: 'POST' })).status).toBe(200);
});
