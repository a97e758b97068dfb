// The order of the test files. Vitest starts with the files that took longest the last time. In a fresh clone it has no times and
// goes by size; a short file with a long test would then start last and leave the other CPUs idle.
import { BaseSequencer } from 'vitest/node';

/** The longest files of each step, longest first. `npm test` prints the times at its end. */
const LONGEST = [
  'accessible-screens.test.ts',
  'worker-update.test.ts',
  'offline-routes.test.ts',
  'checkout-states.test.ts',
  'replaced-screens.test.ts',
  'open-every-route.test.ts',
  'ssr-pages.test.ts',
  'worker-offline.test.ts',
  'first-visit-counts.test.ts',
  'account-details.test.ts',
  'kill-points.test.ts',
  'start.test.ts',
  'backup.test.ts',
  'order-holds.test.ts',
  'order-figures.test.ts',
  'search-queries.test.ts',
  'rights.test.ts',
  'suggestions.test.tsx',
  'payment-recovery.test.ts',
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
