// A rolling release behind HAProxy: one instance has the new build and the other the old one. A page of either gets its scripts.
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/kit/server/postgres.ts';
import { runProxy } from '#tests/kit/server/proxies.ts';

/** A server with the assets of one build, on a free port. */
async function startInstance(script: string): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const hono = new Hono();
  hono.get('/ready', (c) => c.text('ready'));
  hono.get('/assets/:name', (c) => {
    asked.push(c.req.param('name'));
    return c.req.param('name') === script ? c.text(script) : c.text('Not found.', 404);
  });
  hono.get('*', (c) => {
    asked.push(c.req.path);
    return c.text('Not found.', 404);
  });
  return new Promise((resolve) => {
    const server = serve({ fetch: hono.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) =>
      resolve({ port, asked }),
    );
    onTestFinished(() => void server.close());
  });
}

test('a script that only one instance has is found at once, whichever is asked first', async () => {
  const [first, second] = [await startInstance('old.js'), await startInstance('new.js')];
  const balancer = await freePort();
  const replaced = {
    'bind :8080': `bind 127.0.0.1:${balancer}`,
    'bind :5432': `bind 127.0.0.1:${await freePort()}`,
    'shop1:3000': `127.0.0.1:${first.port}`,
    'shop2:3000': `127.0.0.1:${second.port}`,
    'db1:5432': '127.0.0.1:1',
    'db2:5432': '127.0.0.1:1',
  };
  const proxy = await runProxy('haproxy.cfg', replaced, balancer, (path) => ['/usr/sbin/haproxy', '-db', '-f', path]);
  onTestFinished(() => proxy.stop());
  const ask = (path: string) => fetch(`http://127.0.0.1:${balancer}${path}`).then(({ status }) => status);

  const names = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 'old.js' : 'new.js'));
  // One after the other, then all at once.
  for (const name of names) expect(await ask(`/assets/${name}`), name).toBe(200);
  expect(new Set(await Promise.all(names.map((name) => ask(`/assets/${name}`))))).toEqual(new Set([200]));

  // What neither has ends, and only assets are looked for twice.
  expect(await ask('/assets/gone.js')).toBe(404);
  const before = first.asked.length + second.asked.length;
  expect(await ask('/nowhere')).toBe(404);
  expect(first.asked.length + second.asked.length - before).toBe(1);
});
