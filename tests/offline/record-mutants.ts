// Searches for the shortest run that catches each mutant and records it for mutants.test.ts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutants } from '#tests/kit/simulation/mutants.ts';
import { playRun, replayRun } from './replay-run.ts';
import { runSimulation } from './run-simulation.ts';

const FILE = join(import.meta.dirname, 'golden', 'mutants.json');
const SHRINK_MS = 20_000;
const RUNS = 5_000;
/** fast-check may repeat thousands of attempts to shrink before it replays a run. */
const FAST_MS = 1_000;

/** @param seed of the first batch of runs */
export async function recordMutants(seed: number, say: (line: string) => void): Promise<void> {
  const recorded: Record<string, object> = {};
  for (const [at, { name, backend, fault }] of mutants.entries()) {
    const {
      failures: [failure],
    } = await runSimulation({ backend, fault: at, seed, runs: RUNS });
    const replayed = failure && (await replayRun(backend, failure.replay, fault, { shrinkMs: SHRINK_MS }));
    if (!replayed) {
      say(`not caught in ${RUNS} runs: ${name}`);
      continue;
    }
    // A run that cannot be replayed in its shrunk form, or only slowly, is recorded in its original form.
    const begun = performance.now();
    const isCaught = (await playRun(backend, replayed.shortest.place, fault)) !== undefined;
    const isFast = performance.now() - begun < FAST_MS;
    const { place, commands } = isCaught && isFast ? replayed.shortest : replayed.original;
    recorded[name] = { ...place, steps: commands };
    say(`${commands.length} steps: ${name}`);
  }
  writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`);
}
