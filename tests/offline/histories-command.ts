// `npm run test:histories -- --count 100000 [--seed S] [--backend own|plain-new|plain-merge] [--threads N] [--keep-going]`,
// `-- --backend own --replay SEED:INDEX` for one that failed, or `-- --record-mutants` for the mutants' histories
import { parseArgs } from 'node:util';
import { BACKENDS, type Backend } from '#tests/kit/simulation/model-server.ts';
import { recordMutants } from './record-mutants.ts';
import { replayHistory } from './replay-history.ts';
import { type Failure, runHistories } from './run-histories.ts';

const USAGE =
  'usage: npm run test:histories -- [--count N] [--seed N] [--backend NAME] [--threads N] [--keep-going] [--replay SEED:INDEX] [--record-mutants]';
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
let drawnAt = 0;
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
  say(`${backend}: ${count} histories from seed ${seed}\n`);
  const begun = performance.now();
  drawnAt = 0;
  const threads = values.threads ? { threads: Number(values.threads) } : {};
  const again = ({ replay }: Failure) => `npm run test:histories -- --backend ${backend} --replay ${replay}`;
  const { histories, failures } = await runHistories(
    { backend, seed, runs: count },
    {
      ...threads,
      keepGoing: values['keep-going'],
      onProgress: ({ ran, of }) => drawBar(ran, of, performance.now() - begun),
      onFailure: (failure) => say(`\n${backend}: BROKEN: ${failure.message}\nagain: ${again(failure)}\n`),
    },
  );
  const seconds = Math.round((performance.now() - begun) / 1000);
  const verdict = failures.length === 0 ? 'every promise kept' : `${failures.length} broke a promise`;
  say(`\n${backend}: ${histories} histories in ${seconds} s, ${verdict}\n`);
  if (failures.length > 0) process.exitCode = 1;
}

/** One line that redraws itself on a terminal; one line a minute where nobody watches. */
function drawBar(ran: number, of: number, ms: number): void {
  if (!process.stdout.isTTY && ran < of && ms - drawnAt < 60_000) return;
  drawnAt = ms;
  const full = Math.round((ran / of) * WIDTH);
  const left = Math.round(((ms / ran) * (of - ran)) / 1000);
  const line = `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${ran}/${of}, ${left} s left`;
  say(process.stdout.isTTY ? `\r${line}   ` : `${line}\n`);
}

/** The same history, and the shortest that fails too. */
async function replay(place: string, backend: Backend): Promise<void> {
  const replayed = await replayHistory(backend, place);
  if (!replayed) return say(`${backend} ${place}: every promise kept\n`);
  say(`${backend} ${place} breaks a promise again: ${replayed.asItWas.message}\n`);
  say(`the shortest found that breaks one: ${replayed.shortest.message}\n  ${replayed.shortest.setting}\n`);
  for (const command of replayed.shortest.commands) say(`  ${command}\n`);
  process.exitCode = 1;
}
