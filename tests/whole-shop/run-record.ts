// The runs on record (runs-on-record.json): which seeds were run, with which program of acts, and which of them broke an
// invariant. A seed describes another run as soon as the acts change, so every version of them has an entry of its own.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { settingsAndCommands } from '#tests/kit/whole-shop/run-whole-shop.ts';

/** Seeds below are those of the tests and of single runs. */
const FIRST_SEED = 400_000;
const FILE = join(import.meta.dirname, 'runs-on-record.json');

export interface RecordedRuns {
  /** Of the acts, not of the program that they test. */
  acts: string;
  /** Day of the latest run. */
  date: string;
  /** First and last seed of each range. */
  seeds: [number, number][];
  /** Those that broke an invariant then. Their causes are fixed; docs/simulation.md names them. */
  broken: number[];
}

export const readRecord = (file = FILE): RecordedRuns[] =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];

/**
 * What the acts meet. Raise it when the same acts meet something else. In runs of version 1 the host sent style sheets as scripts, so
 * the worker refused them and was never installed. In those of version 2 most orders with nothing to pay had an empty cart. In those
 * of version 3 no order reached its customer, and the tabs ordered as guests. In those of version 4 nobody logged in after a reset.
 */
const WORLD = 5;

/** Changes when a command, its weight or a setting changes, or the world: then a seed describes another run. */
export function versionOfActs(): string {
  const some = fc.sample(fc.tuple(...settingsAndCommands()), { seed: 1, numRuns: 8 });
  const texts = some.map(([setting, commands]) => JSON.stringify(setting) + [...commands].map(String).join('\n'));
  return createHash('sha256')
    .update([WORLD, ...texts].join('\n'))
    .digest('hex')
    .slice(0, 8);
}

/** The first seed that these acts have no run of. */
export function nextSeed(acts: string, record = readRecord()): number {
  const own = record.filter((one) => one.acts === acts).flatMap(({ seeds }) => seeds.map(([, last]) => last));
  return Math.max(FIRST_SEED - 1, ...own) + 1;
}

export function noteRun(acts: string, date: string, seed: number, isBroken: boolean, file = FILE): void {
  const record = readRecord(file);
  let own = record.find((one) => one.acts === acts);
  if (!own) {
    own = { acts, date, seeds: [], broken: [] };
    record.push(own);
  }
  own.date = date;
  own.seeds = withSeed(own.seeds, seed);
  if (isBroken && !own.broken.includes(seed)) own.broken.push(seed);
  // A process that is killed while it writes must not leave half a record.
  writeFileSync(`${file}.new`, `${inLines(record)}\n`);
  renameSync(`${file}.new`, file);
}

/** A list of numbers is one line, as the formatter writes it. */
const inLines = (record: RecordedRuns[]): string =>
  JSON.stringify(record, null, 2).replace(/\[[\d\s,[\]]*\](?=,?\n)/g, (list) =>
    JSON.stringify(JSON.parse(list)).replaceAll(',', ', '),
  );

function withSeed(ranges: readonly [number, number][], seed: number): [number, number][] {
  const merged: [number, number][] = [];
  for (const [first, last] of [...ranges, [seed, seed] as const].sort(([a], [b]) => a - b)) {
    const before = merged.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else merged.push([first, last]);
  }
  return merged;
}
