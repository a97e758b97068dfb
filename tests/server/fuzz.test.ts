// Hostile calls generated from the contract: no 5xx, no hanging, no change by a refusal, no echo. More of them: `npm run fuzz`.
import { expect, test } from 'vitest';
import { runFuzz } from '#tests/kit/faults/run-fuzz.ts';
import { amount } from '#tests/kit/fixtures/amount.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';

const CALLS = amount(300, 2_000);
/** A fixed seed, so that a failure comes from the change under test. */
const SEED = 20_261_121;
const database = oneDatabase();

test(`${CALLS} hostile calls find nothing`, async () => {
  expect(await runFuzz(database().db, { count: CALLS, seed: SEED })).toEqual([]);
});
