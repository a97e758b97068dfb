// Whatever the phone does between Place Order and the confirmation, in a real browser: 6 points of paying online. Those of
// paying on delivery are in kill-points-cod.test.ts. The long form, 20 times each, is `npm run test:kill-points`;
// docs/offline-proof.md has its results.
import { expect, inject, test } from 'vitest';
import { playKillPoint, runOf } from '#tests/kit/kill-points.ts';
import { oneTill } from '#tests/kit/one-till.ts';

const SEED = 4;
const RUNS = Array.from({ length: 12 }, (_, index) => runOf(SEED, index)).filter(({ mode }) => mode === 'online');
const till = oneTill();

test.each(RUNS)('$mode, $point ($death)', async (run) => {
  expect(await playKillPoint(till(), inject('chromiumPath'), run)).toEqual([]);
  expect(await till().mistakes()).toEqual([]);
});
