// Random lives of orders: created, paid, reported twice, canceled, expired and reconciled in any order, while the provider fails
// and the process crashes. More runs, and the replay of one: `npm run test:order-simulation`.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount } from '#tests/kit/fixtures/amount.ts';
import { orderRunProperty, reportOf } from '#tests/kit/order-simulation/run-property.ts';
import { onBothDatabases } from '#tests/kit/server/databases.ts';

const RUNS = amount(8, 150);
/** A fixed seed, so that a failure comes from the change under test. */
const SEED = 20_261_121;

onBothDatabases('orders', (database) => {
  test(`keep every invariant in ${RUNS} simulated runs`, { timeout: amount(300_000, 3_000_000) }, async () => {
    const result = await fc.check(orderRunProperty(database().db), { seed: SEED, numRuns: RUNS });
    expect(reportOf(result)).toBeNull();
  });
});
