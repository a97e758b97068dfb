// Eight seconds of chaos, for `npm run test:all`. `npm run chaos` runs the full length, twenty times five minutes.
import { expect, inject, test } from 'vitest';
import { runChaos } from './chaos-run.ts';

test('acknowledged carts, wishlists and orders survive kills and a bad network', {
  timeout: 300_000,
}, async () => {
  const plan = {
    seed: 3,
    chromiumPath: inject('chromiumPath'),
    seconds: 8,
    shoppers: 3,
    killEveryMs: 4_000,
    arriveMs: 120_000,
  };
  const { mistakes, acts, kills } = await runChaos(plan);
  expect(mistakes).toEqual([]);
  expect(acts).toBeGreaterThan(0);
  expect(kills).toBeGreaterThan(0);
});
