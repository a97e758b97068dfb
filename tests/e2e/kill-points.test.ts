// The browser crashes after the payment, before the shop's answer to it. All points of both payment modes, and a browser that is
// killed, are in kill-points-*.long.test.ts; docs/offline-proof.md has the results of `npm run test:kill-points`.
import { expect, inject, test } from 'vitest';
import { oneCheckoutServer } from '#tests/kit/browser/single-checkout.ts';
import { playKillPoint, type Run } from '#tests/kit/faults/kill-points.ts';

const server = oneCheckoutServer();
const rest = { isTriedAgain: false, worker: false };
const RUNS: Run[] = [
  { point: 'posted but reply lost', mode: 'online', death: 'crash', added: 'tee', isAddedElsewhere: false, ...rest },
];

test.each(RUNS)('$mode, $point ($death): one order and one charge', async (run) => {
  expect(await playKillPoint(server(), inject('shellPath'), run)).toEqual([]);
  expect(await server().mistakes()).toEqual([]);
});
