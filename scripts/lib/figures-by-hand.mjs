// What the mutation run (scripts/mutate-constants.mjs) is told by a person: the figures it leaves alone, each with the
// reason, and the tests of those that only a browser, PostgreSQL or a process of its own sees.

/** @type {Readonly<Record<string, string>>} folder to reason */
export const FOLDERS_LEFT_OUT = {
  'server/db/migrations/': 'A migration that has run is never changed.',
  'server/seed/': 'Invented products and stores of the demonstration shop; the shop reads its own from the database.',
  'server/shop/many-products/': 'Invented products of the load tests.',
};

/** @type {Readonly<Record<string, string>>} id of a figure, or of a constant for all figures in it, to reason */
export const NO_BEHAVIOUR = {};

/**
 * Run first, on both databases; tests in a browser after a build.
 * @type {Readonly<Record<string, string>>} id of a figure, or of a constant for all figures in it, to test file
 */
export const TESTS_BY_HAND = {};
