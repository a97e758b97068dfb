// The promise of the offline core, tried out in random histories for each kind of server. More of them, and the replay of
// one: `npm run test:simulation`.
import { expect, test } from 'vitest';
import { BACKENDS } from '#tests/kit/simulation/model-server.ts';
import { runSimulation } from './run-simulation.ts';

const HISTORIES = 1_000;
/** Always the same ones here, so that a failure is the change's and not the day's. */
const SEED = 20_261_121;
const LIMIT_MS = 15 * 60_000;

test.each(BACKENDS)('loses nothing and doubles nothing: %s', { timeout: LIMIT_MS }, async (backend) => {
  const {
    histories,
    failures: [failure],
  } = await runSimulation({ backend, seed: SEED, runs: HISTORIES });
  expect(
    failure && { ...failure, again: `npm run test:simulation -- --backend ${backend} --replay ${failure.replay}` },
  ).toBeUndefined();
  expect(histories).toBe(HISTORIES);
});
