// Allows one checkout at a time on this device, and no update or reload during it (features/update/open-work.ts).
import { CHECKOUT_LOCK } from '#src/features/session/checkout-lock-held.ts';
import { holdPatiently } from '#src/offline/hold-patiently.ts';
import { platformClock } from '#src/offline/platform-clock.ts';

const PAYMENTS_LOCK = 'payments';
/** Longer than a live tab needs for one payment. Each step is recorded beforehand, so a second tab would do no harm. */
export const PAYMENTS_PATIENCE_MS = 120_000;

/** Runs `work` with the checkout lock held. Resolves to null when another tab holds it. */
export function holdCheckout<T>(work: () => Promise<T>): Promise<T | null> {
  const { locks } = navigator as { locks?: LockManager };
  // Web Locks are missing on plain http: then tabs cannot exclude each other.
  if (!locks) return work();
  return locks.request(CHECKOUT_LOCK, { ifAvailable: true }, (lock) => (lock ? work() : null)) as Promise<T | null>;
}

let last: Promise<unknown> = Promise.resolve();

/** Runs `work` while no other tab works on this device's payments. */
export function alonePaying<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks)
    return holdPatiently({ locks, clock: platformClock, patienceMs: PAYMENTS_PATIENCE_MS }, PAYMENTS_LOCK, work);
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}
