// The order of the test files. Vitest starts with the files that took longest the last time. In a fresh clone it has no times and
// goes by size; a short file with a long test would then start last and leave the other CPUs idle.
import { BaseSequencer } from 'vitest/node';

/** The longest files of each step, longest first. `npm test` prints the times at its end. */
export const LONGEST = [
  'accessible-screens.test.ts',
  'offline-routes.test.ts',
  'spec-figures.test.ts',
  'open-every-route.test.ts',
  'ssr-pages.test.ts',
  'worker-update.test.ts',
  'keyboard-only.test.ts',
  'worker-tabs.test.ts',
  'keyboard-purchase.test.ts',
  'worker-sync.test.ts',
  'steady-layout.test.ts',
  'worker-offline.test.ts',
  'large-text.test.ts',
  'below-fold.test.ts',
  'shared-element.test.ts',
  'start.test.ts',
  'backup.test.ts',
  'rights.test.ts',
  'read-replicas.test.ts',
  'database-lock.test.ts',
  'order-holds.test.ts',
  'orders-at-once.test.ts',
  'limits.test.ts',
  'idempotency.test.ts',
  'cart.test.ts',
  'review.test.ts',
  'catalogue-connections.test.ts',
  'search-queries.test.ts',
  'database-gone.test.ts',
  'accounts-attacks.test.ts',
  'order-simulation.test.ts',
  'payments-hostile.test.ts',
  'slow-bodies.test.ts',
  'retry-after.test.ts',
  'intermediary-responses.test.ts',
  'run-programs.test.ts',
  'checkout-profile.test.tsx',
  'checkout-known.test.tsx',
  'passkeys.test.tsx',
  'login.test.tsx',
  'listing-screen.test.tsx',
  'checkout-screen.test.tsx',
  'payment-recovery.test.ts',
  'checkout-coupon.test.tsx',
  'suggestions.test.tsx',
  'refused.test.tsx',
  'cart-failures.test.tsx',
  'leaving-checkout.test.tsx',
  'product-screen.test.tsx',
];

/** @param {import('vitest/node').TestSpecification} specification */
const placeOf = ({ moduleId }) => {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
  return place < 0 ? LONGEST.length : place;
};

export class LongestFirst extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} specifications */
  async sort(specifications) {
    const sorted = await super.sort(specifications);
    return sorted.sort((a, b) =>
      a.project.name === b.project.name ? placeOf(a) - placeOf(b) : a.project.name < b.project.name ? -1 : 1,
    );
  }
}
