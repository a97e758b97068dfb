// Searches for each mutant again, in random histories.
import { describe, expect, test } from 'vitest';
import { mutants, RARE } from '#tests/kit/simulation/mutants.ts';
import { replayHistory } from './replay-history.ts';
import { runHistories } from './run-histories.ts';

const HISTORIES = 5_000;
const SEED = Math.floor(Math.random() * 1_000_000_000);
const LIMIT_MS = 15 * 60_000;

describe(`random histories from seed ${SEED} notice that`, () => {
  test.each(mutants.map(({ name, backend }, fault) => ({ name, backend, fault })).filter(({ name }) => name !== RARE))(
    '$name',
    { timeout: LIMIT_MS },
    async ({ backend, fault }) => {
      const {
        failures: [failure],
      } = await runHistories({ backend, fault, seed: SEED, runs: HISTORIES });
      expect(failure?.message).toMatch(/^I\d+: /);
    },
  );
});

test('a history that broke a promise plays again, step by step, from its place', { timeout: LIMIT_MS }, async () => {
  const at = mutants.findIndex(({ name }) => name.includes('R1'));
  const { backend, fault } = mutants[at] ?? {};
  if (!backend) throw new Error('the mutants have changed');
  const {
    failures: [failure],
  } = await runHistories({ backend, fault: at, seed: SEED, runs: HISTORIES });
  const replayed = await replayHistory(backend, failure?.replay ?? '', fault);
  expect(replayed?.asItWas.message).toBe(failure?.message);
  expect(replayed?.shortest.commands.length).toBeLessThan(replayed?.asItWas.commands.length ?? 0);
  expect(await replayHistory(backend, failure?.replay ?? '')).toBeUndefined();
});
