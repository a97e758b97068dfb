// The browser crashes between Place Order and the confirmation: 6 points of each payment mode, one file for each mode, so
// that they run in parallel. `npm run test:kill-points` runs each 20 times; docs/offline-proof.md has the results.
import { expect, inject, test } from 'vitest';
import type { PaymentMode } from '#src/contract/payment-mode.ts';
import { oneCheckoutServer } from '#tests/kit/browser/single-checkout.ts';
import { playKillPoint, runOf } from '#tests/kit/faults/kill-points.ts';

const SEED = 4;
const RUNS = Array.from({ length: 12 }, (_, index) => runOf(SEED, index));

export function testKillPoints(paying: PaymentMode): void {
  const server = oneCheckoutServer();
  test.each(RUNS.filter(({ mode }) => mode === paying))('$mode, $point ($death)', async (run) => {
    expect(await playKillPoint(server(), inject('chromiumPath'), run)).toEqual([]);
    expect(await server().mistakes()).toEqual([]);
  });
}
