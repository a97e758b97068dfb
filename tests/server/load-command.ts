// `npm run bench:load -- [--shoppers 500] [--seconds 60] [--instances 1] [--pause 2000]`: a table of times and the shop's memory
// and CPU, on a new PostgreSQL with fsync.
import { parseArgs } from 'node:util';
import { makeFolder, prepareDatabase } from '#tests/kit/faults/killed-server.ts';
import { type LoadOutcome, runLoad } from '#tests/kit/server/load-run.ts';
import { startPostgres } from '#tests/kit/server/postgres.ts';

const { values } = parseArgs({
  options: {
    shoppers: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
    instances: { type: 'string', default: '1' },
    pause: { type: 'string', default: '2000' },
  },
});
const [shoppers, seconds, instances] = [Number(values.shoppers), Number(values.seconds), Number(values.instances)];
const say = (text: string) => void process.stdout.write(`${text}\n`);
/** Progress. Only the figures go to standard output (scripts/bench.mjs stores them). */
const progress = (text: string) => void process.stderr.write(`${text}\n`);
const TELL_MS = 10_000;
const WARM_SECONDS = 10;
const SLOWEST_MS = 500;

const postgres = await startPostgres({ keepsEverything: true });
if (typeof postgres === 'string') throw new Error(postgres);
const { folder, drop } = makeFolder();
try {
  const place = { DATA_DIR: folder, DATABASE_URL: postgres.url };
  const counter = await prepareDatabase(place);
  const plan = { shoppers, seconds, instances, pauseMs: Number(values.pause), warmSeconds: WARM_SECONDS };
  const whole = seconds + WARM_SECONDS;
  const begun = Date.now();
  const telling = setInterval(
    () => progress(`  ${Math.min(whole, Math.round((Date.now() - begun) / 1_000))} of ${whole} s`),
    TELL_MS,
  );
  const outcome = await runLoad(place, counter, plan).finally(() => clearInterval(telling));
  process.exitCode = report(outcome);
} finally {
  await postgres.stop();
  drop();
}

/** 0 if everything is right. */
function report({ times, errors, mistakes, orders, memory, load, processor }: LoadOutcome): number {
  const all = [...times.values()].flat().sort((a, b) => a - b);
  say(
    `${shoppers} shoppers, ${instances} instance(s), ${seconds} s: ${Math.round(all.length / seconds)} calls a second\n`,
  );
  say('| call | how many | median ms | p95 | p99 | slowest |\n|---|---:|---:|---:|---:|---:|');
  for (const [kind, list] of [...times, ['all', all] as const])
    say(`| ${kind} | ${list.length} | ${[0.5, 0.95, 0.99, 1].map((part) => at(list, part)).join(' | ')} |`);
  say('');
  const [first, last] = [memory.slice(WARM_SECONDS, WARM_SECONDS + 10), memory.slice(-10)];
  say(
    `- memory: ${mean(first)} MiB after the warm-up, ${mean(last)} MiB at the end, ${Math.round(Math.max(...memory))} at most`,
  );
  say(`- processor: the shop ${processor.shop.toFixed(1)} s, its shoppers ${processor.shoppers.toFixed(1)} s`);
  say(`- load of the machine: ${Math.min(...load).toFixed(1)} to ${Math.max(...load).toFixed(1)}`);
  say(`- ${orders} orders, ${errors.length} kinds of errors, ${mistakes.length} broken invariants of the ledger`);
  for (const what of [...errors, ...mistakes]) say(`- ${what}`);
  return errors.length + mistakes.length === 0 && Number(at(all, 0.99)) < SLOWEST_MS ? 0 : 1;
}

/** Of a sorted list. */
function at(list: readonly number[], part: number): string {
  return (list[Math.min(list.length - 1, Math.floor(list.length * part))] ?? 0).toFixed(0);
}
function mean(list: readonly number[]): number {
  return Math.round(list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length));
}
