import { afterEach, expect, test, vi } from 'vitest';
import { withCheckoutLock, withPaymentsLock } from '#src/features/checkout/checkout-lock.ts';

afterEach(() => vi.unstubAllGlobals());

/** Locks shared by two tabs. */
function putLocks() {
  const held = new Set<string>();
  vi.stubGlobal('navigator', {
    locks: {
      request: async (
        name: string,
        { ifAvailable }: { ifAvailable?: boolean },
        work: (lock: object | null) => unknown,
      ) => {
        if (ifAvailable && held.has(name)) return work(null);
        held.add(name);
        try {
          return await work({ name });
        } finally {
          held.delete(name);
        }
      },
    },
  });
}

test('a second tab is refused while a checkout is running, and may continue after it', async () => {
  putLocks();
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = withCheckoutLock(() => promise);
  expect(await withCheckoutLock(async () => 'second')).toBeNull();
  resolve('first');
  expect(await first).toBe('first');
  expect(await withCheckoutLock(async () => 'second')).toBe('second');
});

test('without locks, payments of one page are still looked after one after the other', async () => {
  vi.stubGlobal('navigator', {});
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} begins`);
    await Promise.resolve();
    order.push(`${name} ends`);
  };
  await Promise.all([withPaymentsLock(work('a')), withPaymentsLock(work('b'))]);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('without locks, work on a payment that fails does not stop the next', async () => {
  vi.stubGlobal('navigator', {});
  await expect(withPaymentsLock(() => Promise.reject(new Error('full')))).rejects.toThrow('full');
  expect(await withPaymentsLock(async () => 'next')).toBe('next');
});
