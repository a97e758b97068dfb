// Random simulated runs of the offline core, for each kind of server, keep every invariant of docs/offline-proof.md. More runs,
// and the replay of one: `npm run test:simulation`.
import { expect, test } from 'vitest';
import { BACKENDS } from '#tests/kit/simulation/model-server.ts';
import { runSimulation } from './run-simulation.ts';

const RUNS = 200;
/** A fixed seed, so that a failure comes from the change under test. */
const SEED = 20_261_121;
const LIMIT_MS = 15 * 60_000;

test.each(BACKENDS)('loses nothing and doubles nothing: %s', { timeout: LIMIT_MS }, async (backend) => {
  const {
    ran,
    failures: [failure],
  } = await runSimulation({ backend, seed: SEED, runs: RUNS });
  expect(
    failure && { ...failure, replayWith: `npm run test:simulation -- --backend ${backend} --replay ${failure.replay}` },
  ).toBeUndefined();
  expect(ran).toBe(RUNS);
});
