// Searches for the shortest history that catches each mutant and writes it down, for mutants.test.ts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutants } from '#tests/kit/simulation/mutants.ts';
import { playHistory, replayHistory } from './replay-history.ts';
import { runHistories } from './run-histories.ts';

const FILE = join(import.meta.dirname, 'golden', 'mutants.json');
const SHRINK_MS = 20_000;
const RUNS = 5_000;

/** @param seed of the first batch of histories */
export async function recordMutants(seed: number, say: (line: string) => void): Promise<void> {
  const recorded: Record<string, object> = {};
  for (const [at, { name, backend, fault }] of mutants.entries()) {
    const {
      failures: [failure],
    } = await runHistories({ backend, fault: at, seed, runs: RUNS });
    const replayed = failure && (await replayHistory(backend, failure.replay, fault, { shrinkMs: SHRINK_MS }));
    if (!replayed) {
      say(`not caught in ${RUNS} histories: ${name}`);
      continue;
    }
    // One that cannot be played again in its short form is written down as it was.
    const isShort = (await playHistory(backend, replayed.shortest.place, fault)) !== undefined;
    const { place, commands } = isShort ? replayed.shortest : replayed.asItWas;
    recorded[name] = { ...place, steps: commands };
    say(`${commands.length} steps: ${name}`);
  }
  writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`);
}
