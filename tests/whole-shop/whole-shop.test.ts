// The whole shop in one process on one seed (docs/simulation.md). A few runs keep every invariant, a seed repeats itself, each mutant is
// noticed by its recorded seed, and a broken run becomes a short story that breaks again. More runs: `npm run simulate -- --seed N
// --runs N`; a new record of the mutants: `npm run simulate -- --record-mutants`.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { amount } from '#tests/kit/fixtures/amount.ts';
import type { Part } from '#tests/kit/whole-shop/play-seed.ts';
import { runSeeds } from './run-seeds.ts';
import type { Order } from './whole-shop-worker.ts';

const RUNS = amount(3, 100);
/** In these runs every part of the shop acts. */
const FIRST_SEED = 20_261_227;

/**
 * Runs that once broke an invariant, and what was mended: a line each. `path` is the story that the command printed; without one the
 * whole run is played.
 */
const REGRESSIONS: readonly { seed: number; path?: string; mended: string }[] = [
  { seed: 200_233, path: '0:0:0:0:0:0:0:1:1 /:B', mended: 'a device that was saved during a log-out got 500' },
  { seed: 402_658, path: '0:0:0:0:0:1:6:11:0:8 //3:H', mended: 'a product that was read by its id hid all others' },
  { seed: 401_963, path: '0:0 /L:D', mended: "an intermediary's 304 made an old page new" },
];

const file = join(import.meta.dirname, 'mutant-seeds.json');
const recorded = v.parse(
  v.record(v.string(), v.object({ seed: v.number(), message: v.string() })),
  JSON.parse(readFileSync(file, 'utf8')),
);
// The short run tries every sixth.
const tried = Object.entries(recorded).filter((_, at) => at % amount(6, 1) === 0);
const SHRUNK = 'a change is sent without its idempotency key';
const SHRINK_MS = amount(3_000, 120_000);

/** All on one thread, because a database takes seconds to open. */
const orders = {
  first: [{ seed: FIRST_SEED, wantsLog: true, isWatched: true }],
  runs: [
    ...REGRESSIONS.map(({ seed, path }) => ({ seed, path })),
    ...Array.from({ length: RUNS }, (_, at) => ({ seed: FIRST_SEED + at })),
  ],
  mutants: tried.map(([mutant, { seed }]) => ({ mutant, seed })),
  broken: [{ mutant: SHRUNK, seed: recorded[SHRUNK]?.seed ?? 1 }],
  shrunk: [{ mutant: SHRUNK, seed: recorded[SHRUNK]?.seed ?? 1, shrinkMs: SHRINK_MS }],
} satisfies Record<string, Order[]>;

type Answers = Awaited<ReturnType<typeof runSeeds>>;
/** The last one is the story of `shrunk`. */
const played: Promise<Answers> = playAll();

async function playAll(): Promise<Answers> {
  let story: Order | undefined;
  function* all() {
    yield* Object.values(orders).flat();
    if (story) yield story;
  }
  return runSeeds(all(), {
    onAnswer({ mutant, seed, failure }) {
      if (mutant === SHRUNK && failure) story = { mutant, seed, path: failure.path };
      return undefined;
    },
  });
}

async function answersOf(name: keyof typeof orders): Promise<Answers> {
  const names = Object.keys(orders) as (keyof typeof orders)[];
  const before = names.slice(0, names.indexOf(name)).reduce((sum, one) => sum + orders[one].length, 0);
  return (await played).slice(before, before + orders[name].length);
}

test('every run keeps every invariant', async () => {
  const answers = await answersOf('runs');
  const broken = answers.filter(({ failure }) => failure);
  expect(broken.map(({ seed, failure }) => `npm run simulate -- --seed ${seed}: ${failure?.message}`)).toEqual([]);
  expect(answers).toHaveLength(orders.runs.length);
});

test('every part of the shop acts in these runs', async () => {
  const answers = await answersOf('runs');
  const idle = Object.keys(answers[0]?.acted ?? {}).filter((part) =>
    answers.every(({ acted }) => acted[part as Part] === 0),
  );
  expect(idle).toEqual([]);
  expect(Object.keys(answers[0]?.acted ?? {})).not.toEqual([]);
});

test('the same seed gives the same events after other runs, and in a process with another time, time zone and language', async () => {
  const [first] = await answersOf('first');
  const again = (await played).filter(({ seed, mutant }) => seed === FIRST_SEED && !mutant);
  expect(first?.text.split('\n').length).toBeGreaterThan(10);
  expect(again.length).toBeGreaterThanOrEqual(2);
  expect(new Set(again.map(({ digest }) => digest))).toEqual(new Set([first?.digest]));
  const elsewhere = { ...process.env, TZ: 'Pacific/Chatham', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' };
  const command = join(import.meta.dirname, 'whole-shop-command.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [command, '--seed', String(FIRST_SEED)], {
    env: elsewhere,
    maxBuffer: 64 * 1024 * 1024,
  });
  expect(stdout).toContain(first?.text);
  expect(stdout).toContain(`digest is ${first?.digest}`);
});

test('a run waits for no file, socket, thread or timer of the system', async () => {
  const [first] = await answersOf('first');
  expect(first?.touched).toEqual([]);
});

test('each mutant is noticed', async () => {
  const answers = await answersOf('mutants');
  expect(answers.filter(({ failure }) => !failure).map(({ mutant }) => mutant)).toEqual([]);
});

test('a broken run becomes a short story, which breaks again', async () => {
  const [shrunk] = await answersOf('shrunk');
  const failure = shrunk?.failure;
  const [broken] = await answersOf('broken');
  // On a busy machine the short run may find no shorter one.
  const longest = amount(broken?.failure?.commands.length ?? 0, 10);
  expect(failure?.message).toContain('without a key');
  expect(failure?.commands.length).toBeLessThanOrEqual(longest);
  const again = (await played).at(-1);
  expect(again?.failure?.message).toBe(failure?.message);
  expect(again?.failure?.commands).toEqual(failure?.commands);
});
