// The whole shop in one process on one seed (docs/simulation.md). A few runs keep every invariant, a seed repeats itself, each mutant is
// noticed by its recorded seed, and a broken run becomes a short story that breaks again. More runs: `npm run simulate -- --seed N
// --runs N`; a new record of the mutants: `npm run simulate -- --record-mutants`.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { allEndpoints } from '#src/contract/all-endpoints.ts';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';
import { amount, isLongRun } from '#tests/kit/fixtures/amount.ts';
import { merchantActs } from '#tests/kit/whole-shop/merchant.ts';
import type { Part } from '#tests/kit/whole-shop/play-seed.ts';
import { runSeeds } from './run-seeds.ts';
import type { Order } from './whole-shop-worker.ts';

const RUNS = amount(3, 100);
/** In these runs every part of the shop acts. */
const FIRST_SEED = 20_261_250;

/**
 * Runs that once broke an invariant, and what was fixed: a line each. `path` is the story that the command printed; without one the
 * whole run is played.
 */
const REGRESSIONS: readonly { seed: number; path?: string; fixed: string }[] = [
  {
    seed: 5_028,
    path: '0:0:0:0:4:4:6:5:5:6:3:3:3:3 XO/S:N',
    fixed: 'an answer looked newer by the time in which its body came',
  },
];

const file = join(import.meta.dirname, 'mutant-seeds.json');
const recorded = v.parse(
  v.record(v.string(), v.object({ seed: v.number(), message: v.string() })),
  JSON.parse(readFileSync(file, 'utf8')),
);
// The short run tries every 24th.
const tried = Object.entries(recorded).filter((_, at) => at % amount(24, 1) === 0);
const SHRUNK = 'a change is sent without its idempotency key';
const SHRINK_MS = amount(3_000, 120_000);

/** In this order of everybody's acts nothing is refused that must succeed once. */
const EVERY_ACT_SEED = 2;

/** All on one thread, because a database takes seconds to open. */
const orders = {
  first: [{ seed: FIRST_SEED, wantsLog: true, isWatched: true }],
  everyAct: [{ seed: EVERY_ACT_SEED, wantsLog: true, isWatched: true, isEveryAct: true }],
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

test('the same seed gives the same events after other runs', async () => {
  const [first] = await answersOf('first');
  const again = (await played).filter(({ seed, mutant }) => seed === FIRST_SEED && !mutant);
  expect(first?.text.split('\n').length).toBeGreaterThan(10);
  expect(again.length).toBeGreaterThanOrEqual(2);
  expect(new Set(again.map(({ digest }) => digest))).toEqual(new Set([first?.digest]));
});

test.runIf(isLongRun)(
  'the same seed gives the same events in a process with another time, time zone and language',
  async () => {
    const [first] = await answersOf('first');
    const elsewhere = { ...process.env, TZ: 'Pacific/Chatham', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' };
    const command = join(import.meta.dirname, 'whole-shop-command.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [command, '--seed', String(FIRST_SEED)], {
      env: elsewhere,
      maxBuffer: 64 * 1024 * 1024,
    });
    expect(stdout).toContain(first?.text);
    expect(stdout).toContain(`digest is ${first?.digest}`);
  },
);

test('a run waits for no file, socket, thread or timer of the system', async () => {
  for (const answer of [...(await answersOf('first')), ...(await answersOf('everyAct'))])
    expect(answer.touched).toEqual([]);
});

test('when everybody does everything, every invariant holds', async () => {
  const [answer] = await answersOf('everyAct');
  expect(answer?.failure?.message).toBeUndefined();
});

test('when everybody does everything, each call of the contract succeeds', async () => {
  const [answer] = await answersOf('everyAct');
  const done = (answer?.events ?? []).filter(({ who, what }) => who.startsWith('server') && / → 200 /.test(what));
  const addresses = [...new Set(done.map(({ what }) => what.slice(0, what.indexOf(' →'))))];
  const isDone = ({ method, path }: AnyEndpoint) =>
    addresses.some((one) => new RegExp(`^${method} /(api|shipping)${path.replace(/:\w+/, '[^/]+')}$`).test(one));
  const never = Object.values(allEndpoints).filter((endpoint) => !isDone(endpoint));
  expect(never.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('when everybody does everything, the shop does what the merchant wants', async () => {
  const [answer] = await answersOf('everyAct');
  const done = new Set(answer?.events.filter(({ who }) => who === 'shop').map(({ what }) => what));
  const never = Object.keys(merchantActs).filter((name) => !done.has(`did: ${name}`));
  // No refund fails at the provider of a run (tests/server/order-simulation.test.ts has such a provider).
  expect(never).toEqual(['sends a failed refund again']);
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
