// `npm run test:simulation -- --count 100000 [--seed S] [--backend own|plain-new|plain-merge] [--threads N] [--keep-going]`,
// `-- --backend own --replay SEED:INDEX` for a run that failed, or `-- --record-mutants` for the runs that catch the mutants
import { parseArgs } from 'node:util';
import { BACKENDS, type Backend } from '#tests/kit/simulation/model-server.ts';
import { recordMutants } from './record-mutants.ts';
import { replayRun } from './replay-run.ts';
import { type Failure, runSimulation } from './run-simulation.ts';

const USAGE =
  'usage: npm run test:simulation -- [--count N] [--seed N] [--backend NAME] [--threads N] [--keep-going] [--replay SEED:INDEX] [--record-mutants]';
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000_000)) },
    backend: { type: 'string' },
    replay: { type: 'string' },
    threads: { type: 'string' },
    'keep-going': { type: 'boolean', default: false },
    'record-mutants': { type: 'boolean', default: false },
  },
});

const isPlace = (text = '0:0') => /^-?\d+:\d+$/.test(text);
const WIDTH = 30;
let printedAt = 0;
const say = (text: string) => void process.stdout.write(text);
const backends = BACKENDS.filter((name) => values.backend === undefined || name === values.backend);
const count = Number(values.count);
const seed = Number(values.seed);

if (
  backends.length === 0 ||
  !Number.isInteger(count) ||
  count < 1 ||
  !Number.isInteger(seed) ||
  !isPlace(values.replay)
) {
  say(`${USAGE}\nbackends: ${BACKENDS.join(', ')}\n`);
  process.exitCode = 2;
} else if (values.replay) for (const backend of backends) await replay(values.replay, backend);
else if (values['record-mutants']) await recordMutants(seed, (line) => say(`${line}\n`));
else for (const backend of backends) await runAll(backend);

async function runAll(backend: Backend): Promise<void> {
  say(`${backend}: ${count} runs from seed ${seed}\n`);
  const begun = performance.now();
  printedAt = 0;
  const threads = values.threads ? { threads: Number(values.threads) } : {};
  const replayOf = ({ replay }: Failure) => `npm run test:simulation -- --backend ${backend} --replay ${replay}`;
  const { ran, failures } = await runSimulation(
    { backend, seed, runs: count },
    {
      ...threads,
      keepGoing: values['keep-going'],
      onProgress: ({ ran, of }) => printProgress(ran, of, performance.now() - begun),
      onFailure: (failure) => say(`\n${backend}: BROKEN: ${failure.message}\nreplay: ${replayOf(failure)}\n`),
    },
  );
  const seconds = Math.round((performance.now() - begun) / 1000);
  const verdict = failures.length === 0 ? 'no invariant broken' : `${failures.length} broke an invariant`;
  say(`\n${backend}: ${ran} runs in ${seconds} s, ${verdict}\n`);
  if (failures.length > 0) process.exitCode = 1;
}

/** A progress bar on a terminal; elsewhere one line a minute. */
function printProgress(ran: number, of: number, ms: number): void {
  if (!process.stdout.isTTY && ran < of && ms - printedAt < 60_000) return;
  printedAt = ms;
  const full = Math.round((ran / of) * WIDTH);
  const left = Math.round(((ms / ran) * (of - ran)) / 1000);
  const line = `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${ran}/${of}, ${left} s left`;
  say(process.stdout.isTTY ? `\r${line}   ` : `${line}\n`);
}

/** Replays the run, and prints the shortest found that also fails. */
async function replay(place: string, backend: Backend): Promise<void> {
  const replayed = await replayRun(backend, place);
  if (!replayed) return say(`${backend} ${place}: no invariant broken\n`);
  say(`${backend} ${place} breaks an invariant again: ${replayed.original.message}\n`);
  say(`the shortest found that breaks one: ${replayed.shortest.message}\n  ${replayed.shortest.setting}\n`);
  for (const command of replayed.shortest.commands) say(`  ${command}\n`);
  process.exitCode = 1;
}
