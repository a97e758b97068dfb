// The order of the test files. Vitest starts with the files that took longest the last time; in a fresh clone it knows no
// times and goes by size. A long test in a short file would then begin last and leave the other processors idle.
import { BaseSequencer } from 'vitest/node';

/** Files that take 20 s and more on two cores, as `npm test` prints them at its end; the longest first. */
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
