// `npm run simulate -- --seed N [--runs N] [--timeline FILE] [--threads N] [--mutant NAME] [--story PATH] [--quick]`,
// `-- --seed N --repeat N`, `-- --record [--runs N]`, `-- --record-mutants`
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lineOf } from '#tests/kit/whole-shop/event-log.ts';
import type { Part } from '#tests/kit/whole-shop/play-seed.ts';
import { shopMutants } from '#tests/kit/whole-shop/shop-mutants.ts';
import { timelineOf } from '#tests/kit/whole-shop/timeline.ts';
import { nextSeed, noteRun, versionOfActs } from './run-record.ts';
import { runSeeds } from './run-seeds.ts';
import type { Answer } from './whole-shop-worker.ts';

const USAGE =
  'usage: npm run simulate -- [--seed N] [--runs N] [--threads N] [--timeline FILE.html] [--mutant NAME] [--story PATH] [--quick] [--repeat N] [--record] [--record-mutants]';
const SHRINK_MS = 60_000;
/** Within so many runs every mutant must be noticed. */
const MUTANT_RUNS = 2_000;
const say = (line: string) => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    runs: { type: 'string', default: '1' },
    threads: { type: 'string', default: '1' },
    timeline: { type: 'string' },
    mutant: { type: 'string' },
    story: { type: 'string' },
    repeat: { type: 'string' },
    /** Looks for no shorter run of one that breaks. */
    quick: { type: 'boolean', default: false },
    /** Notes each run in runs-on-record.json, and goes on where that ends. */
    record: { type: 'boolean', default: false },
    'record-mutants': { type: 'boolean', default: false },
  },
});
const acts = versionOfActs();
const first = values.seed ?? (values.record ? nextSeed(acts) : 1);
const [seed, runs, threads] = [first, values.runs, values.threads].map(Number) as [number, number, number];

if (![seed, runs, threads].every(Number.isSafeInteger) || runs < 1 || threads < 1) {
  say(USAGE);
  process.exitCode = 2;
} else if (values['record-mutants']) await recordMutants();
else if (values.repeat) await repeat(Number(values.repeat));
else await run();

async function run(): Promise<void> {
  const { mutant, story: path } = values;
  const isOne = runs === 1;
  const shrinkMs = values.quick || values.record ? 0 : SHRINK_MS;
  const order = { ...(mutant ? { mutant } : {}), path, shrinkMs, wantsLog: isOne };
  const orders = Array.from({ length: runs }, (_, at) => ({ ...order, seed: seed + at }));
  let printedAt = Date.now();
  const answers = await runSeeds(orders, {
    threads,
    onAnswer(answer) {
      if (answer.failure) tellFailure(answer);
      if (values.record && !mutant)
        noteRun(acts, new Date().toISOString().slice(0, 10), answer.seed, answer.failure !== undefined);
      if (!isOne && Date.now() - printedAt > 60_000) {
        printedAt = Date.now();
        say(`… seed ${answer.seed}`);
      }
      return undefined;
    },
  });
  const [only] = answers;
  if (isOne && only) {
    say(only.text);
    say(
      `seed ${seed}: ${only.failure ? 'an invariant is broken' : 'every invariant holds'}; the log's digest is ${only.digest}`,
    );
    if (values.timeline) writeFileSync(values.timeline, timelineOf(only.failure ?? only, `Seed ${seed}`));
  }
  const failed = answers.filter(({ failure }) => failure);
  const seconds = answers.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / 1_000;
  say(
    `${answers.length} runs from seed ${seed}: ${failed.length === 0 ? 'no invariant broken' : `broken with seed ${failed.map((one) => one.seed).join(', ')}`}; ${(answers.length / seconds).toFixed(2)} runs a second of CPU on one core`,
  );
  const parts = Object.keys(only?.acted ?? {}) as Part[];
  const acted = parts.map((part) => `${part} ${answers.filter(({ acted }) => acted[part] > 0).length}`);
  if (!isOne) say(`runs in which each part acted: ${acted.join(', ')}`);
  if (failed.length > 0) process.exitCode = 1;
}

/** Whether the same seed gives the same events every time, with other runs before it. */
async function repeat(times: number): Promise<void> {
  function* orders() {
    for (let at = 0; at < times; at += 1) {
      if (at % 10 === 1) yield { seed: seed + at };
      yield { seed };
    }
  }
  const answers = await runSeeds(orders(), { threads });
  const same = answers.filter((answer) => answer.seed === seed);
  const digests = new Set(same.map(({ digest }) => digest));
  say(
    `seed ${seed}, ${same.length} times: ${digests.size === 1 ? 'the same events' : `${digests.size} different logs`}`,
  );
  if (digests.size !== 1) process.exitCode = 1;
}

/** The seed, and the shrunk story in plain words. */
function tellFailure({ seed: broken, failure }: Answer): void {
  if (!failure) return;
  say(`\nseed ${broken} breaks an invariant: ${failure.message}`);
  const mutant = values.mutant ? ` --mutant '${values.mutant}'` : '';
  say(`replay: npm run simulate -- --seed ${broken}${mutant}`);
  say(`replay the shortest run: npm run simulate -- --seed ${broken}${mutant} --story '${failure.path}'`);
  say(`the shortest run found that breaks one: ${failure.setting}`);
  for (const command of failure.commands) say(`  - ${command}`);
  say('its last events:');
  for (const event of failure.events.slice(-25)) say(`  ${lineOf(event)}`);
}

/**
 * For each mutant without a record the first seed whose run notices it, for whole-shop.test.ts. All mutants meet a seed before
 * the next one, so that a rare one does not hold up the others.
 */
async function recordMutants(): Promise<void> {
  const file = join(import.meta.dirname, 'mutant-seeds.json');
  const recorded: Record<string, { seed: number; message: string }> = JSON.parse(readFileSync(file, 'utf8'));
  function* orders() {
    for (let at = 0; at < MUTANT_RUNS; at += 1)
      for (const { name } of shopMutants) if (!recorded[name]) yield { seed: seed + at, mutant: name };
  }
  await runSeeds(orders(), {
    threads,
    onAnswer({ seed: found, mutant = '', failure }) {
      if (!failure || recorded[mutant]) return undefined;
      recorded[mutant] = { seed: found, message: failure.message.slice(0, 160) };
      say(`seed ${found}: ${failure.message.slice(0, 100)}: ${mutant}`);
      writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
      return undefined;
    },
  });
  for (const { name } of shopMutants) if (!recorded[name]) say(`NOT NOTICED in ${MUTANT_RUNS} runs: ${name}`);
}
