import { expect, test } from 'vitest';
import { holdPatiently } from '#src/features/checkout/checkout-lock.ts';
import { Agent } from '#tests/kit/simulation/agent.ts';
import { VirtualClock } from '#tests/kit/simulation/clock.ts';
import { VirtualLocks } from '#tests/kit/simulation/locks.ts';

const MINUTE_MS = 60_000;

/** Two tabs of a browser that does not release the lock of a tab that died. */
function twoTabs() {
  const clock = new VirtualClock();
  const locks = new VirtualLocks(true);
  const open = (name: string) => {
    const agent = new Agent(name, 'tab', (dead) => locks.release(dead));
    const own = locks.of(agent);
    const hold = <T>(work: () => Promise<T>) =>
      holdPatiently({ locks: own, clock, patienceMs: MINUTE_MS }, 'payments', work);
    return { agent, hold };
  };
  const pass = async (ms: number) => {
    await new Promise((resolve) => setImmediate(resolve));
    for (let left = ms; left > 0; ) left = clock.step(left);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { first: open('t1'), second: open('t2'), pass };
}

test('waits for a living holder', async () => {
  const { first, second, pass } = twoTabs();
  const done: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  void first.hold(() => promise).then(() => done.push('first'));
  void second.hold(async () => done.push('second'));
  await pass(MINUTE_MS - 1_000);
  expect(done).toEqual([]);
  resolve();
  await pass(0);
  expect(done).toContain('first');
  expect(done).toContain('second');
});

test('takes the lock of a dead one when its patience is over, and not before', async () => {
  const { first, second, pass } = twoTabs();
  void first.hold(() => new Promise(() => {}));
  first.agent.interrupt('kill', 0);
  let done = false;
  void second.hold(async () => {
    done = true;
  });
  await pass(MINUTE_MS - 1_000);
  expect(done).toBe(false);
  await pass(2_000);
  expect(done).toBe(true);
});

test('one that is stolen from ends its work, and says how it ended', async () => {
  const { first, second, pass } = twoTabs();
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = first.hold(() => promise);
  const quick = second.hold(async () => 'quick');
  await pass(MINUTE_MS + 1_000);
  expect(await quick).toBe('quick');
  resolve('slow');
  expect(await slow).toBe('slow');
});

test('work that fails after the patience was over is not done again', async () => {
  const { first, pass } = twoTabs();
  const { promise, reject } = Promise.withResolvers<void>();
  let times = 0;
  const slow = first.hold(() => {
    times += 1;
    return promise;
  });
  await pass(MINUTE_MS + 1_000);
  reject(new Error('no network'));
  await expect(slow).rejects.toThrow('no network');
  expect(times).toBe(1);
});

test('a failure of the work is its own', async () => {
  const { first } = twoTabs();
  await expect(first.hold(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
});
