// One checkout at a time on this device, and no update or reload while it is under way (features/update/open-work.ts).
import { type Clock, platformClock } from '#src/base/clock.ts';
import { CHECKOUT_LOCK } from '#src/features/session/checkout-lock-held.ts';
import type { Locks } from '#src/offline/index.ts';

const PAYMENTS_LOCK = 'payments';
/** Longer than a running tab needs for one payment. Every step is written ahead, so a second tab does no harm. */
export const PAYMENTS_PATIENCE_MS = 120_000;

/** Runs `work` with the checkout lock held; null when another tab has it. */
export function holdCheckout<T>(work: () => Promise<T>): Promise<T | null> {
  const { locks } = navigator as { locks?: LockManager };
  // Missing on plain http: tabs cannot be kept apart there.
  if (!locks) return work();
  return locks.request(CHECKOUT_LOCK, { ifAvailable: true }, (lock) => (lock ? work() : null)) as Promise<T | null>;
}

let last: Promise<unknown> = Promise.resolve();

/** Runs `work` while no other tab works on the payments of this device. */
export function alonePaying<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks)
    return holdPatiently({ locks, clock: platformClock, patienceMs: PAYMENTS_PATIENCE_MS }, PAYMENTS_LOCK, work);
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

export interface Patience {
  locks: Locks;
  clock: Pick<Clock, 'after'>;
  /** ms after which a holder counts as gone. */
  patienceMs: number;
}

/**
 * Runs `work` with the lock held. Steals the lock after `patienceMs`: Safari may not release the lock of a tab that died.
 * Only for work that is safe without the lock; work whose lock is stolen runs to its end.
 */
export async function holdPatiently<T>(
  { locks, clock, patienceMs }: Patience,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  let working: Promise<T> | undefined;
  const holding = () => {
    working = work();
    return working;
  };
  const outOfPatience = new AbortController();
  const stop = clock.after(patienceMs, () => outOfPatience.abort());
  const hold = async (options: { signal: AbortSignal } | { steal: true }): Promise<T> => {
    try {
      return await locks.request(name, options, holding);
    } catch (error) {
      if (working) return working;
      throw error;
    }
  };
  try {
    return await hold({ signal: outOfPatience.signal });
  } catch (error) {
    if (working || !outOfPatience.signal.aborted) throw error;
    return await hold({ steal: true });
  } finally {
    stop();
  }
}
