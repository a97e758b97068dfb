// HAProxy with deploy/haproxy.cfg in front of two instances whose database is slow, so that /ready takes longer than the time
// between two checks.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/kit/server/postgres.ts';
import { runProxy } from '#tests/kit/server/proxies.ts';

test('instances that answer their checks late still get requests', async () => {
  let checks = 0;
  async function open(): Promise<string> {
    const instance = createServer(async (request, response) => {
      if (request.url === '/ready') {
        await wait(900);
        checks += 1;
      }
      response.end('open');
    });
    onTestFinished(() => void instance.close());
    await new Promise<void>((resolve) => instance.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(instance.address() as AddressInfo).port}`;
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
  // Two failed checks would take an instance out.
  await expect.poll(() => checks, { timeout: 30_000 }).toBeGreaterThan(8);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
});
