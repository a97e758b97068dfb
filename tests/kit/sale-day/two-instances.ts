// Two instances of the shop behind HAProxy with deploy/haproxy.cfg, and clients that call them without a pause.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { makeFolder, prepareDatabase } from '#tests/kit/faults/killed-server.ts';
import type { Good } from '#tests/kit/faults/killed-shopper.ts';
import { session, TEST_KEY } from '#tests/kit/server/app.ts';
import { freePort, startPostgres } from '#tests/kit/server/postgres.ts';
import { runServer, type ServerProgram } from '#tests/kit/server/program.ts';
import { runProxy } from '#tests/kit/server/proxies.ts';

const CLIENTS = 8;

export interface TwoInstances {
  origin: string;
  place: { DATA_DIR: string; DATABASE_URL: string };
  /** Stops an instance as a deployment does, starts a new one at its place, and waits for HAProxy to choose it again. */
  replace(index: 0 | 1): Promise<void>;
  /** Starts the load. `end` resolves to the number of responses by status; each kind of failure has its own name. */
  load(): { end(): Promise<Record<string, number>> };
}

export async function openTwoInstances(): Promise<TwoInstances> {
  const postgres = await startPostgres();
  if (typeof postgres === 'string') throw new Error(postgres);
  const data = makeFolder();
  const place = { DATA_DIR: data.folder, DATABASE_URL: postgres.url };
  const { goods } = await prepareDatabase(place);
  // The first one has few pieces.
  const [, good] = goods;
  if (!good) throw new Error('nothing is sold');
  const ports = [await freePort(), await freePort()] as const;
  const start = (port: number) =>
    runServer({
      ...{ ...place, PORT: String(port), DRAIN_SECONDS: '3' },
      ...{ NODE_ENV: 'production', TRUST_PROXY: '1', LOG_LEVEL: 'error' },
    });
  const instances: ServerProgram[] = [];
  for (const port of ports) {
    const instance = start(port);
    instances.push(instance);
    await instance.open;
  }
  const [shop, database] = [await freePort(), await freePort()];
  const replaced = {
    'bind :8080': `bind 127.0.0.1:${shop}`,
    'bind :5432': `bind 127.0.0.1:${database}`,
    'shop1:3000': `127.0.0.1:${ports[0]}`,
    'shop2:3000': `127.0.0.1:${ports[1]}`,
    'db1:5432': '127.0.0.1:1',
    'db2:5432': '127.0.0.1:1',
  };
  const proxy = await runProxy('haproxy.cfg', replaced, shop, (path) => ['/usr/sbin/haproxy', '-db', '-f', path]);
  onTestFinished(async () => {
    await proxy.stop();
    for (const { child } of instances) child.kill('SIGKILL');
    await postgres.stop();
    data.drop();
  });
  const origin = `http://127.0.0.1:${shop}`;
  await expect.poll(() => fetch(`${origin}/ready`).then(({ status }) => status)).toBe(200);
  return {
    origin,
    place,
    async replace(index) {
      const old = instances[index];
      old?.child.kill('SIGTERM');
      expect(await old?.ended, old?.output()).toBe(0);
      const fresh = start(ports[index]);
      instances[index] = fresh;
      await fresh.open;
      await wait(1_500);
    },
    load() {
      const answered: Record<string, number> = {};
      let isOver = false;
      const clients = Array.from({ length: CLIENTS }, async (_, number) => {
        for (let call = 0; !isOver; call += 1) {
          const status = await ask(origin, good, number, call).catch(
            (error: unknown) =>
              `call ${call} (${call % 4 === 0 ? 'POST' : 'GET'}): ${error instanceof Error ? error.cause : error}`,
          );
          answered[status] = (answered[status] ?? 0) + 1;
        }
      });
      return {
        async end() {
          isOver = true;
          await Promise.all(clients);
          return answered;
        },
      };
    },
  };
}

/** Every fourth call adds a product to a new cart. Returns the status. */
async function ask(origin: string, good: Good, client: number, call: number): Promise<number> {
  const headers = { 'auth-key': TEST_KEY, 'content-type': 'application/json' };
  const products = { ...good, price: 1, quantity: 1, session_id: session(client * 1_000_000 + call) };
  const answer =
    call % 4 === 0
      ? await fetch(`${origin}/api/add-cart`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ isCombo: false, products }),
        })
      : await fetch(`${origin}/api/products?limit=${1 + (call % 20)}`, { headers });
  await answer.arrayBuffer();
  return answer.status;
}
