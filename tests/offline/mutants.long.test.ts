// Searches for each mutant again, in random simulated runs.
import { describe, expect, test } from 'vitest';
import { mutants, RARE } from '#tests/kit/simulation/mutants.ts';
import { replayRun } from './replay-run.ts';
import { runSimulation } from './run-simulation.ts';

const RUNS = 5_000;
const SEED = Math.floor(Math.random() * 1_000_000_000);
const LIMIT_MS = 15 * 60_000;

describe(`random runs from seed ${SEED} notice that`, () => {
  test.each(mutants.map(({ name, backend }, fault) => ({ name, backend, fault })).filter(({ name }) => name !== RARE))(
    '$name',
    { timeout: LIMIT_MS },
    async ({ backend, fault }) => {
      const {
        failures: [failure],
      } = await runSimulation({ backend, fault, seed: SEED, runs: RUNS });
      expect(failure?.message).toMatch(/^I\d+: /);
    },
  );
});

test('a run that broke an invariant is replayed step by step from its place', { timeout: LIMIT_MS }, async () => {
  const at = mutants.findIndex(({ name }) => name.includes('R1'));
  const { backend, fault } = mutants[at] ?? {};
  if (!backend) throw new Error('the mutants have changed');
  const {
    failures: [failure],
  } = await runSimulation({ backend, fault: at, seed: SEED, runs: RUNS });
  const replayed = await replayRun(backend, failure?.replay ?? '', fault);
  expect(replayed?.original.message).toBe(failure?.message);
  expect(replayed?.shortest.commands.length).toBeLessThan(replayed?.original.commands.length ?? 0);
  expect(await replayRun(backend, failure?.replay ?? '')).toBeUndefined();
});
