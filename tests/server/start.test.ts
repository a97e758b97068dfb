// The whole process: its output, what keeps it from starting, how it stops.
import { createECDH } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { openPostgres } from '#server/db/open-postgres.ts';
import { isLongRun } from '#tests/kit/fixtures/amount.ts';
import { session, TEST_KEY } from '#tests/kit/server/app.ts';
import { startServer } from '#tests/kit/server/child.ts';
import { makeCopy } from '#tests/kit/server/databases.ts';
import type { ServerProgram } from '#tests/kit/server/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'vyayam-start-'));
const dataDir = join(folder, 'shop');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the server, expects it to fail, and returns the sentence that it prints. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { ended, output } = startServer({ DATA_DIR: dataDir, ...env });
  expect(await ended).toBe(1);
  const sentence = output().trimEnd().split('\n').at(-1) ?? '';
  expect(output(), 'no stack').not.toMatch(/^\s+at /m);
  return sentence;
}

/** CPU time of a process, because the machine may be loaded; infinite without /proc. */
function workedMs(pid: number | undefined): number {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return Number.POSITIVE_INFINITY;
  const [user = 0, system = 0] = readFileSync(stat, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * MS_PER_TICK;
}
const MS_PER_TICK = 10;

/** Nothing listens there. */
const NOBODY = '127.0.0.1:1';

describe('the embedded shop', () => {
  // Each start takes seconds, so few starts show much. These tests run in order: the first one creates and seeds the database.
  let firstMs = 0;
  const headers = { 'auth-key': TEST_KEY, 'content-type': 'application/json' };
  const cartOf = async (address: string) =>
    (await (await fetch(`${address}/api/get-cart?session_id=${session(7)}`, { headers })).json()).cartItems;

  /** Stopped by the signal, with its database released. */
  async function expectCleanStop({ child, ended, output }: ServerProgram, signal: 'SIGTERM' | 'SIGINT') {
    child.kill(signal);
    expect(await ended).toBe(0);
    expect(output()).toContain(`Received ${signal}`);
    expect(() => readFileSync(join(dataDir, 'db.lock'))).toThrow('ENOENT');
  }

  test('prints what it does on its first start, refuses a second process, and is killed', async () => {
    // As an earlier first start leaves it that was broken off: a part of a database, which would never open.
    mkdirSync(join(dataDir, 'db.new'), { recursive: true });
    writeFileSync(join(dataDir, 'db.new/PG_VERSION'), '17\n');
    const first = startServer({ DATA_DIR: dataDir });
    const address = await first.open;
    expect(first.output()).toMatch(
      /Opening the embedded database[\s\S]*Migrated[\s\S]*adding[\s\S]*open at http:\/\/127/,
    );
    firstMs = workedMs(first.child.pid);

    expect(await refusal({})).toBe(
      `The database in ${dataDir} is in use by process ${first.child.pid}; stop that one first, or set DATA_DIR to another folder.`,
    );
    expect((await fetch(`${address}/ready`)).status).toBe(200);

    const answer = await fetch(`${address}/api/products?limit=5&inStock=1&kind=Accessories`, { headers });
    const [product] = (await answer.json()).data;
    const option = product.variations[0];
    const body = JSON.stringify({
      isCombo: false,
      products: {
        product_id: product._id,
        price: 1,
        session_id: session(7),
        quantity: 1,
        color: option.color,
        size: option.sizes[0].size,
      },
    });
    const added = await fetch(`${address}/api/add-cart`, { method: 'POST', headers, body });
    expect(added.status).toBe(200);
    first.child.kill('SIGKILL');
    await first.ended;
  });

  test('starts after the crash in under 5 seconds with everything acknowledged, and at SIGINT finishes requests in progress', async () => {
    const started = performance.now();
    const after = startServer({ DATA_DIR: dataDir });
    const address = await after.open;
    const answer = await fetch(`${address}/api/products?limit=5`, { headers });
    const waited = performance.now() - started;
    // On a slow machine, less than half of what the first start takes.
    expect(Math.min(waited, workedMs(after.child.pid))).toBeLessThan(Math.max(5_000, firstMs / 2));
    expect((await answer.json()).data).toHaveLength(5);
    expect(await cartOf(address)).toHaveLength(1);

    // As many as are answered at once: a busy machine may refuse those that wait.
    const calls = Array.from({ length: 10 }, () => fetch(`${address}/api/products`, { headers }));
    await calls[0];
    const stopped = expectCleanStop(after, 'SIGINT');
    for (const answered of await Promise.allSettled(calls))
      if (answered.status === 'fulfilled')
        expect([(await answered.value.json()).success, answered.value.status]).toEqual([true, 200]);
    await stopped;
  });

  test.runIf(isLongRun)('stops cleanly at SIGTERM', async () => {
    const again = startServer({ DATA_DIR: dataDir });
    await again.open;
    await expectCleanStop(again, 'SIGTERM');
  });

  test.runIf(isLongRun)('starts after a first start that was broken off', async () => {
    const DATA_DIR = join(folder, 'broken-off');
    for (const patience of [700, 1500]) {
      const { child, ended } = startServer({ DATA_DIR });
      await new Promise((resolve) => setTimeout(resolve, patience));
      child.kill('SIGKILL');
      await ended;
    }
    expect(await startServer({ DATA_DIR }).open).toMatch(/^http/);
  });

  test.runIf(isLongRun)('serves metrics on METRICS_PORT if it is set', async () => {
    const { open, output } = startServer({ DATA_DIR: dataDir, METRICS_PORT: '0' });
    const address = await open;
    const metrics = /Metrics are at (\S+)/.exec(output())?.[1] ?? '';
    expect(await (await fetch(metrics)).text()).toContain('shop_db_up 1');
    expect((await fetch(new URL('/api/products', metrics))).status).toBe(404);
    expect(await (await fetch(`${address}/metrics`)).text()).not.toContain('shop_db_up');
  });

  test.runIf(isLongRun)('ends in one sentence when its port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await refusal({ PORT: String(port) })).toBe(
      `Port ${port} is in use by another program; stop that one, or set PORT to another.`,
    );
    other.close();
    expect(() => readFileSync(join(dataDir, 'db.lock'))).toThrow('ENOENT');
  });

  test.runIf(isLongRun)('ends in one sentence when its host is not this machine', async () => {
    expect(await refusal({ HOST: '203.0.113.7' })).toBe(
      'This machine has no address 203.0.113.7; set HOST to one that it has.',
    );
  });
});

describe('exits with one sentence', () => {
  test('when the data folder cannot be written to', async () => {
    writeFileSync(join(folder, 'file'), '');
    const DATA_DIR = join(folder, 'file', 'data');
    expect(await refusal({ DATA_DIR })).toBe(
      `The data folder ${DATA_DIR} cannot be written to (ENOTDIR); set DATA_DIR to one that can.`,
    );
  });

  test('when the database does not respond, without its password', async () => {
    const sentence = await refusal({ DATABASE_URL: 'postgres://shop:hunter2@127.0.0.1:1/shop' });
    expect(sentence).toMatch(/^Could not connect to the database at 127\.0\.0\.1:1\/shop: .*ECONNREFUSED.*\.$/);
    expect(sentence).not.toContain('hunter2');
  });

  test.runIf(isLongRun)('when there is no database at its socket', async () => {
    const sentence = await refusal({ DATABASE_URL: 'postgres:///shop?host=/nowhere' });
    expect(sentence).toMatch(/^Could not connect to the database at \/nowhere\/shop: /);
  });

  test('when the environment is wrong, with all errors at once', async () => {
    expect(await refusal({ PORT: 'x', LOG_LEVEL: 'y', CORS_ORIGIN: 'z' })).toMatch(
      /^Bad environment variables: .*PORT.*LOG_LEVEL.*CORS_ORIGIN/,
    );
  });
});

describe.skipIf(inject('postgresUrl') === null)('instances on one PostgreSQL', () => {
  test('one uses its keys, replicas and mail server, counts its connections, tells load balancers that it stops, and ends at the second signal', async () => {
    const { url, drop } = await makeCopy();
    const keys = createECDH('prime256v1');
    const publicKey = keys.generateKeys('base64url');
    const shop = startServer({
      ...{ DATABASE_URL: url, DATA_DIR: join(folder, 'one'), METRICS_PORT: '0', DRAIN_SECONDS: '300' },
      ...{ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: keys.getPrivateKey('base64url') },
      ...{ DATABASE_READ_URLS: `postgres://${NOBODY}/replica`, SMTP_URL: `smtp://${NOBODY}` },
    });
    const address = await shop.open;
    const headers = { 'auth-key': TEST_KEY, 'content-type': 'application/json' };
    const ask = (path: string) => fetch(`${address}${path}`, { headers });
    expect(await (await ask('/api/push-key')).json()).toMatchObject({ data: { publicKey } });
    const metrics = /Metrics are at (\S+)/.exec(shop.output())?.[1] ?? '';
    expect((await ask('/api/products?limit=1')).status).toBe(200);
    const counted = await (await fetch(metrics)).text();
    expect(counted).toContain('shop_db_connections{state="idle"}');
    expect(counted, 'the catalogue was asked for there').toContain('shop_db_replicas{state="left-out"} 1');

    const written = { firstname: 'Asha', lastname: 'Rao', email: 'asha@example.com', countrycode: '+91' };
    const body = JSON.stringify({ ...written, phoneNo: '9876543210', message: 'Broken.', isComplaint: true });
    expect((await fetch(`${address}/api/send-message`, { method: 'POST', headers, body })).status).toBe(200);
    const direct = await openPostgres(url, 1);
    const mails = await direct.db.selectFrom('mail').select(['recipient', 'state']).execute();
    await direct.close();
    expect(mails, 'until the mail server takes it').toContainEqual({ recipient: 'asha@example.com', state: 'waiting' });

    shop.child.kill('SIGTERM');
    await expect.poll(async () => (await ask('/ready')).status).toBe(503);
    expect((await ask('/api/get-categories')).status).toBe(200);
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(1);
    await drop();
  });

  test.runIf(isLongRun)('two instances start together on an empty database and seed it once', async () => {
    const { url, drop } = await makeCopy();
    const both = [1, 2].map(() => startServer({ DATABASE_URL: url, DATA_DIR: join(folder, 'instances') }));
    const [one, two] = await Promise.all(both.map(({ open }) => open));
    const headers = { 'auth-key': TEST_KEY };
    const totals = await Promise.all(
      [one, two].map(
        async (address) => (await (await fetch(`${address}/api/products?limit=1`, { headers })).json()).total,
      ),
    );
    expect(totals[0]).toBeGreaterThan(30);
    expect(totals[1]).toBe(totals[0]);
    for (const { child, ended } of both) {
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
    await drop();
  });
});
