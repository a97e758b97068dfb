// A whole shop on disk behind a bad network, whose server is killed at random and started again.
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#scripts/lib/shop-server.mjs';
import { issueToken } from '#server/accounts/tokens.ts';
import { newId } from '#server/db/new-id.ts';
import { checkLedger } from '#server/orders/check-ledger.ts';
import { prepareShop } from '#server/start/prepare-shop.ts';
import { type FaultProxy, openFaultProxy } from '#tests/kit/faults/fault-proxy.ts';
import { seededPlan } from '#tests/kit/faults/fault-schedule.ts';
import { type KilledDatabase, makeFolder, withDb } from '#tests/kit/faults/killed-server.ts';
import { seededRandom } from '#tests/kit/fixtures/seeded-random.ts';
import { runServer, type ServerProgram } from '#tests/kit/server/program.ts';

/** Scales the delays of faults: twenty seconds become one. */
const SCALE = 0.05;
const PLENTY = 100_000;
/** The writing calls, and the reads that show their effect. */
const MEETS_FAULTS = /^\/api\/([a-z-]*(cart|wishlist)|create-order|verify-payment|cod-order)/;

export interface ChaosCustomer {
  email: string;
  token: string;
}

/** An order in the shop's tables. */
export interface StoredOrder {
  id: string;
  session_id: string | null;
  status: string;
}

export type ChaosShop = Awaited<ReturnType<typeof openChaosShop>>;

/** @param customers how many have an account and are logged in */
export async function openChaosShop(seed: number, customers: number) {
  const { folder, drop } = makeFolder();
  const place: KilledDatabase = { DATA_DIR: folder, DATABASE_URL: '' };
  const known = await withDb(place, async (db) => {
    await prepareShop(db, [], () => undefined);
    await db.updateTable('variant').set({ stock: PLENTY }).execute();
    const made: ChaosCustomer[] = [];
    for (let number = 1; number <= customers; number += 1) {
      const row = {
        id: newId(),
        contact_email: `walker${number}@example.com`,
        password: 'none',
        shipping_name: 'Asha',
      };
      await db.insertInto('customer').values(row).execute();
      made.push({ email: row.contact_email, token: await issueToken(db, new Date(), row.id) });
    }
    return made;
  });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const start = () => runServer({ ...place, NODE_ENV: 'production', PORT: String(port), LOG_LEVEL: 'error' });
  let program: ServerProgram = start();
  await program.open;
  const proxy: FaultProxy = await openFaultProxy(origin, { scale: SCALE });
  let kills = 0;

  /** Until that time, kills the server at random intervals and restarts it at once. Resolves with the server running. */
  async function killUntil(endsAt: number, everyMs: number): Promise<void> {
    const random = seededRandom(seed + 1);
    for (;;) {
      const pause = everyMs * (0.5 + random());
      if (Date.now() + pause > endsAt) break;
      await wait(pause);
      program.child.kill('SIGKILL');
      await program.ended;
      kills += 1;
      program = start();
      await program.open;
    }
    await wait(Math.max(0, endsAt - Date.now()));
  }

  return {
    /** The address that the shoppers use. */
    origin: proxy.origin,
    /** The server's own address, without faults. */
    server: origin,
    customers: known,
    killUntil,
    kills: () => kills,
    faults: () => proxy.log().filter(({ met }) => met && met !== 'pass').length,
    beginFaults: () => proxy.meet(seededPlan(seed, ({ url }) => MEETS_FAULTS.test(url))),
    endFaults: () => proxy.meet(undefined),
    /** Idempotency-Keys that took effect more than once. */
    doubled: () => [...proxy.effects()].filter(([, { done }]) => done > 1).map(([key]) => key),

    /** Stops the server and reads its tables: mistakes in the ledger, and every order. */
    async audit(): Promise<{ mistakes: string[]; orders: StoredOrder[] }> {
      program.child.kill('SIGTERM');
      await program.ended;
      return withDb(place, async (db) => ({
        mistakes: (await checkLedger(db, new Date())).flatMap(({ name, broken }) =>
          broken.map((what) => `${name}: ${what}`),
        ),
        orders: await db.selectFrom('shop_order').select(['id', 'session_id', 'status']).execute(),
      }));
    },
    async close(): Promise<void> {
      program.child.kill('SIGKILL');
      await program.ended;
      await proxy.close();
      drop();
    },
  };
}
