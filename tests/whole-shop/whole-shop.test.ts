// The whole shop in one process on one seed (docs/simulation.md). A few runs keep every invariant, a seed repeats itself, and each
// mutant is noticed by its recorded seed. More runs: `npm run simulate -- --seed N --runs N`; a new record of the
// mutants: `npm run simulate -- --record-mutants`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { amount } from '#tests/kit/fixtures/amount.ts';
import { runSeeds } from './run-seeds.ts';

const RUNS = amount(3, 1_000);
const FIRST_SEED = 20_261_124;
const REPEATED = amount(1, 1_000);

/** Seeds whose run once broke an invariant, and what was mended. */
const REGRESSIONS: readonly [seed: number, mended: string][] = [];

const file = join(import.meta.dirname, 'mutant-seeds.json');
const recorded = v.parse(
  v.record(v.string(), v.object({ seed: v.number(), message: v.string() })),
  JSON.parse(readFileSync(file, 'utf8')),
);

test('every run keeps every invariant', async () => {
  const seeds = [...REGRESSIONS.map(([seed]) => seed), ...Array.from({ length: RUNS }, (_, at) => FIRST_SEED + at)];
  const answers = await runSeeds(seeds.map((seed) => ({ seed })));
  const broken = answers.filter(({ failure }) => failure);
  expect(broken.map(({ seed, failure }) => `npm run simulate -- --seed ${seed}: ${failure?.message}`)).toEqual([]);
  expect(answers).toHaveLength(seeds.length);
});

test('the same seed gives the same events, in this thread and in another', async () => {
  const others = Array.from({ length: REPEATED }, () => ({ seed: FIRST_SEED }));
  const [first, ...again] = await runSeeds([{ seed: FIRST_SEED, wantsLog: true }, { seed: 4 }, ...others]);
  const [elsewhere] = await runSeeds([{ seed: FIRST_SEED, wantsLog: true }]);
  expect(first?.text.split('\n').length).toBeGreaterThan(10);
  expect(elsewhere?.text).toBe(first?.text);
  const digests = again.filter(({ seed }) => seed === FIRST_SEED).map(({ digest }) => digest);
  expect(digests).toEqual(Array.from({ length: REPEATED }, () => first?.digest));
});

test('a run waits for no file, socket, thread or timer of the system', async () => {
  const [, second] = await runSeeds([{ seed: 5 }, { seed: FIRST_SEED, isWatched: true }]);
  expect(second?.touched).toEqual([]);
});

test('each mutant is noticed', async () => {
  // The short run tries every fourth.
  const tried = Object.entries(recorded).filter((_, at) => at % amount(4, 1) === 0);
  const orders = tried.map(([mutant, { seed }]) => ({ mutant, seed }));
  const answers = await runSeeds(orders);
  expect(answers.filter(({ failure }) => !failure).map(({ mutant }) => mutant)).toEqual([]);
});
