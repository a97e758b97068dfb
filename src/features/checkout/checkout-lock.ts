// One checkout at a time on this device, and no update or reload while it is under way (features/update/open-work.ts).

import { platformClock } from '#src/base/clock.ts';
import { CHECKOUT_LOCK } from '#src/features/session/checkout-lock-held.ts';
import { holdPatiently } from './hold-patiently.ts';

const PAYMENTS_LOCK = 'payments';
/** Longer than a living tab takes over one payment. Every step of it is written ahead, so that a second one does no harm. */
export const PAYMENTS_PATIENCE_MS = 120_000;

/** Runs `work` with the checkout lock held; null when another tab has it. */
export function holdCheckout<T>(work: () => Promise<T>): Promise<T | null> {
  const { locks } = navigator as { locks?: LockManager };
  // Missing on plain http: then there is nothing to tell tabs apart with.
  if (!locks) return work();
  return locks.request(CHECKOUT_LOCK, { ifAvailable: true }, (lock) => (lock ? work() : null)) as Promise<T | null>;
}

let last: Promise<unknown> = Promise.resolve();

/** Runs `work` while nobody else is at the payments of this device. */
export function alonePaying<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks)
    return holdPatiently({ locks, clock: platformClock, patienceMs: PAYMENTS_PATIENCE_MS }, PAYMENTS_LOCK, work);
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}
