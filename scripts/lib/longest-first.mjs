// The order of the test files. Vitest starts with the files that took longest the last time. In a fresh clone it has no times and
// goes by size; a short file with a long test would then start last and leave the other CPUs idle.
import { BaseSequencer } from 'vitest/node';

/** Files that take 20 s or more on two cores, longest first. `npm test` prints the times at its end. */
const LONGEST = [
  'accessible-screens.test.ts',
  'offline-routes.test.ts',
  'checkout-states.test.ts',
  'payment-recovery.test.ts',
  'start.test.ts',
  'ssr-pages.test.ts',
  'account-details.test.ts',
  'order-figures.test.ts',
  'order-holds.test.ts',
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
