// The life of orders tried out: created, paid, told twice, canceled, expired, reconciled, in any order, with the provider
// away and the process dying in between. More of them, and the replay of one: `npm run test:order-histories`.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount } from '#tests/kit/fixtures/amount.ts';
import { orderHistoryProperty, reportOf } from '#tests/kit/order-simulation/history.ts';
import { onBothDatabases } from '#tests/kit/server/databases.ts';

const HISTORIES = amount(12, 150);
/** Always the same ones here, so that a failure is the change's and not the day's. */
const SEED = 20_261_121;

onBothDatabases('orders', (database) => {
  test(`keep every promise in ${HISTORIES} random histories`, async () => {
    const result = await fc.check(orderHistoryProperty(database().db), { seed: SEED, numRuns: HISTORIES });
    expect(reportOf(result)).toBeNull();
  });
});
