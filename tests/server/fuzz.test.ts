// Hostile calls made up from the contract: no fault of ours, no hanging, nothing changed by a refusal, nothing repeated.
// Many more of them: `npm run fuzz`.
import { expect, test } from 'vitest';
import { runFuzz } from '#tests/kit/faults/run-fuzz.ts';
import { amount } from '#tests/kit/fixtures/amount.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';

const CALLS = amount(300, 2_000);
/** Always the same ones here, so that a failure is the change's and not the day's. */
const SEED = 20_261_121;
const database = oneDatabase();

test(`${CALLS} hostile calls find nothing`, async () => {
  expect(await runFuzz(database().db, { count: CALLS, seed: SEED })).toEqual([]);
});
