// The account's copies on a device, in random orders of log-ins, log-outs and answers in two tabs.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claimAccountStore, clearAccountStore, type LogIn, openAccountStore } from '#src/storage/account-store.ts';
import { createMemoryStore, type ListedStore } from '#src/storage/store.ts';
import { amount } from '#tests/kit/fixtures/amount.ts';

const ASHA = 'asha@example.in';
const RAVI = 'ravi@example.in';
const logIn = (customer: string, tokenHash: number, isOver = () => false): LogIn => ({ customer, tokenHash, isOver });
const text = (value: string) => () => value;
/** All records but `owner`. */
const copiesOn = async (device: ListedStore) => (await device.entries()).filter(([key]) => key !== 'owner');

/** Two tabs of a browser. Each acts for the log-in that it knows; a change in the other tab may reach it late. */
type Step =
  | { do: 'fetch'; tab: 0 | 1 }
  | { do: 'log in'; tab: 0 | 1; customer: string }
  | { do: 'log out' | 'expire'; tab: 0 | 1 };
const tab = fc.constantFrom<0 | 1>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('fetch' as const), tab }) },
  fc.record({ do: fc.constant('log in' as const), tab, customer: fc.constantFrom(ASHA, RAVI) }),
  fc.record({ do: fc.constantFrom('log out' as const, 'expire' as const), tab }),
);

describe('in any order of log-ins, log-outs and responses in two tabs', () => {
  const runs = amount(400, 20_000);

  test('the device ends with copies of the logged-in customer only', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(step, { minLength: 2, maxLength: 14 }), async (order, steps) => {
        const run = runTabs(order, steps);
        await order.waitFor(run.isDone);
        const now = run.stored();
        const strangers = (await copiesOn(run.device)).filter(([key]) => !now || !key.startsWith(`${now.customer} `));
        expect(strangers).toEqual([]);
      }),
      { numRuns: runs },
    );
  });

  test('no customer reads what another one stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(step, { minLength: 2, maxLength: 14 }), async (order, steps) => {
        const run = runTabs(order, steps);
        await order.waitFor(run.isDone);
        expect(run.read.filter(({ by, found }) => found !== undefined && found !== by)).toEqual([]);
      }),
      { numRuns: runs },
    );
  });

  test('nothing is left after a log-out, even if another tab has not heard of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 6 }), async (order, fetches) => {
        const device = createMemoryStore();
        const slow = delayed(device, order);
        // The other tab never hears of the log-out.
        const asha = logIn(ASHA, 1);
        const writing = Promise.all(
          Array.from({ length: fetches }, async (_, number) => {
            await order.schedule(Promise.resolve());
            await openAccountStore(asha, slow).update(`order ${number}`, text('one'));
          }),
        );
        const leaving = order.schedule(Promise.resolve()).then(() => clearAccountStore(1, slow));
        await order.waitFor(Promise.all([writing, leaving]));
        expect(await copiesOn(device)).toEqual([]);
      }),
      { numRuns: runs },
    );
  });
});

interface Session {
  customer: string;
  tokenHash: number;
}

function runTabs(order: fc.Scheduler, steps: readonly Step[]) {
  const device = createMemoryStore();
  const slow = delayed(device, order);
  let stored: Session | null = { customer: ASHA, tokenHash: 1 };
  let logIns = 1;
  const known: (Session | null)[] = [stored, stored];
  const read: { by: string; found: unknown }[] = [];
  const works: Promise<unknown>[] = [];
  const start = (work: () => Promise<unknown>) => works.push(order.schedule(Promise.resolve()).then(work));
  const logInOf = (at: 0 | 1): LogIn | null => {
    const now = known[at];
    return now ? { ...now, isOver: () => known[at]?.tokenHash !== now.tokenHash } : null;
  };
  /** As the page's account persister does. */
  const settle = async (at: 0 | 1) => {
    const now = logInOf(at);
    await (now ? claimAccountStore(now, slow) : clearAccountStore(null, slow));
  };
  const become = async (at: 0 | 1, next: Session | null) => {
    stored = next;
    known[at] = next;
    const other = at === 0 ? 1 : 0;
    start(async () => {
      known[other] = stored;
      await settle(other);
    });
    await settle(at);
  };
  for (const one of steps)
    start(async () => {
      if (one.do === 'log in') {
        logIns += 1;
        await become(one.tab, { customer: one.customer, tokenHash: logIns });
      } else if (one.do === 'expire') await become(one.tab, null);
      else if (one.do === 'log out') {
        await clearAccountStore(known[one.tab]?.tokenHash, slow);
        await become(one.tab, null);
      } else {
        const now = logInOf(one.tab);
        if (!now) return;
        const store = openAccountStore(now, slow);
        read.push({ by: now.customer, found: await store.read('order') });
        await order.schedule(Promise.resolve());
        await store.update('order', text(now.customer));
      }
    });
  const isDone = (async () => {
    for (let at = 0; at < works.length; at++) await works[at];
  })();
  return { device, isDone, read, stored: () => stored };
}

/** Each call waits for its turn; a change itself is one transaction. */
function delayed(device: ListedStore, order: fc.Scheduler): ListedStore {
  const turn = () => order.schedule(Promise.resolve());
  return {
    read: async (key) => turn().then(() => device.read(key)),
    update: async (...change) => turn().then(() => device.update(...change)),
    updateTogether: async (...change) => turn().then(() => device.updateTogether(...change)),
    remove: async (keys) => turn().then(() => device.remove(keys)),
    keys: async () => turn().then(() => device.keys()),
    entries: async () => turn().then(() => device.entries()),
  };
}
