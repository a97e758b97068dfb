// What a device keeps of the customer who is logged in: kept, replaced, gone with the log-in, and never another's.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { platformClock } from '#src/base/clock.ts';
import { redirectLog } from '#src/base/log.ts';
import { claimAccountStore, clearAccountStore, type LogIn, openAccountStore } from '#src/storage/account-store.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';
import { openQueryStore } from '#src/storage/query-store.ts';
import { createMemoryStore, type ListedStore } from '#src/storage/store.ts';
import { amount } from '#tests/kit/fixtures/amount.ts';
import { type FaultyIdb, faultyIdb, freshDevice } from '#tests/kit/simulation/idb.ts';

const ASHA = 'asha@example.in';
const RAVI = 'ravi@example.in';
const logIn = (customer: string, mark: number, isOver = () => false): LogIn => ({ customer, mark, isOver });
const text = (value: string) => () => value;

let lines: string[];
let restoreLog: () => void;
beforeEach(() => {
  lines = [];
  restoreLog = redirectLog((_level, line) => lines.push(line));
});
afterEach(() => restoreLog());

const openOn = (idb: IDBFactory | undefined) => openIdbStore(idb, 'shop-account', platformClock);
/** Without the record that says whose they are. */
const copiesOn = async (device: ListedStore) => (await device.entries()).filter(([key]) => key !== 'owner');

describe('on a device', () => {
  let idb: FaultyIdb;
  let device: ListedStore;
  beforeEach(() => {
    idb = faultyIdb(freshDevice());
    device = openOn(idb.indexedDB);
  });

  test('a copy is kept for the next start and replaced by a newer one', async () => {
    await openAccountStore(logIn(ASHA, 1), device).update('order', text('one'));
    const later = openAccountStore(logIn(ASHA, 1), openOn(idb.indexedDB));
    expect(await later.read('order')).toBe('one');
    await later.update('order', text('two'));
    expect(await later.entries()).toEqual([['order', 'two']]);
    expect(await later.keys()).toEqual(['order']);
  });

  test('a log-out deletes everything, and its tabs write and read nothing afterwards', async () => {
    const asha = openAccountStore(logIn(ASHA, 1), device);
    await asha.update('order', text('one'));
    await clearAccountStore(1, device);
    await asha.update('order', text('late'));
    expect(await asha.read('order')).toBeUndefined();
    expect(JSON.stringify(await device.entries())).not.toContain('asha');
  });

  test('an answer that is the first of its log-in is not stored after the log-out either', async () => {
    await clearAccountStore(1, device);
    await openAccountStore(logIn(ASHA, 1), device).update('order', text('late'));
    expect(await copiesOn(device)).toEqual([]);
  });

  test('another customer finds nothing, and what was there is deleted before they read', async () => {
    const asha = openAccountStore(logIn(ASHA, 1), device);
    await asha.update('order', text('one'));
    const ravi = openAccountStore(logIn(RAVI, 2), device);
    expect([await ravi.read('order'), await ravi.entries()]).toEqual([undefined, []]);
    expect(await copiesOn(device)).toEqual([]);
    await asha.update('order', text('late'));
    expect([await asha.read('order'), await copiesOn(device)]).toEqual([undefined, []]);
  });

  test('the same customer keeps the copies under a new token, as after a change of password', async () => {
    await openAccountStore(logIn(ASHA, 1), device).update('order', text('one'));
    expect(await openAccountStore(logIn(ASHA, 2), device).read('order')).toBe('one');
  });

  test('an e-mail address that begins like another is another customer', async () => {
    await openAccountStore(logIn('asha@example.in', 1), device).update('order', text('one'));
    expect(await openAccountStore(logIn('asha@example.in.net', 2), device).read('order')).toBeUndefined();
  });

  test('a tab that hears late of another customer’s log-in leaves nothing, and does not keep that customer out', async () => {
    const ravi = logIn(RAVI, 2);
    await claimAccountStore(ravi, device);
    // The first answer in Asha's tab, which has not heard of Ravi yet.
    await openAccountStore(logIn(ASHA, 1), device).update('order', text('late'));

    await claimAccountStore(ravi, device);
    expect(await copiesOn(device)).toEqual([]);
    const store = openAccountStore(ravi, device);
    await store.update('order', text('one'));
    expect(await store.read('order')).toBe('one');
  });

  test('on a full device the older copy stays', async () => {
    const asha = openAccountStore(logIn(ASHA, 1), device);
    await asha.update('order', text('one'));
    idb.fullWrites = 1;
    await asha.update('order', text('two'));
    expect(await asha.read('order')).toBe('one');
    expect(lines.join()).toContain('the device is full');
  });

  test('a log-out reaches a device whose connection was lost', async () => {
    await openAccountStore(logIn(ASHA, 1), device).update('order', text('one'));
    idb.loseConnections();
    await clearAccountStore(1, device);
    expect(await copiesOn(device)).toEqual([]);
  });
});

test.each([
  ['without IndexedDB', undefined],
  ['with a broken one', { open: () => raise() } as unknown as IDBFactory],
])('%s the account is not kept, and nothing fails', async (_what, idb) => {
  const store = openQueryStore(openAccountStore(logIn(ASHA, 1), openOn(idb)));
  await store.setItem('order', 'one');
  expect([await store.getItem('order'), await store.entries()]).toEqual([undefined, []]);
});
const raise = () => {
  throw new DOMException('Internal error.', 'UnknownError');
};

/** Two tabs of a browser. Each knows the log-in that it was told of; news of the other tab may come late. */
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

describe('in any order of log-ins, log-outs and answers in two tabs', () => {
  const runs = amount(400, 20_000);

  test('the device ends with copies of nobody but the customer who is logged in', async () => {
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
  }, 60_000);

  test('nobody ever reads what somebody else stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(step, { minLength: 2, maxLength: 14 }), async (order, steps) => {
        const run = runTabs(order, steps);
        await order.waitFor(run.isDone);
        expect(run.read.filter(({ by, found }) => found !== undefined && found !== by)).toEqual([]);
      }),
      { numRuns: runs },
    );
  }, 60_000);

  test('a log-out that is over leaves nothing, whatever another tab still believes', async () => {
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
  }, 60_000);
});

interface Session {
  customer: string;
  mark: number;
}

function runTabs(order: fc.Scheduler, steps: readonly Step[]) {
  const device = createMemoryStore();
  const slow = delayed(device, order);
  let stored: Session | null = { customer: ASHA, mark: 1 };
  let marks = 1;
  const known: (Session | null)[] = [stored, stored];
  const read: { by: string; found: unknown }[] = [];
  const works: Promise<unknown>[] = [];
  const start = (work: () => Promise<unknown>) => works.push(order.schedule(Promise.resolve()).then(work));
  const logInOf = (at: 0 | 1): LogIn | null => {
    const now = known[at];
    return now ? { ...now, isOver: () => known[at]?.mark !== now.mark } : null;
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
        marks += 1;
        await become(one.tab, { customer: one.customer, mark: marks });
      } else if (one.do === 'expire') await become(one.tab, null);
      else if (one.do === 'log out') {
        await clearAccountStore(known[one.tab]?.mark, slow);
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
