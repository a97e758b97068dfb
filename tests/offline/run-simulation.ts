// Many histories on all cores: for the tests, and by itself for `npm run test:simulation` (scripts/simulate.mjs).
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Batch, Verdict } from './simulation-worker.ts';

/** Histories between two signs of life. */
const BATCH = 500;
/** Nearly all that a history makes is dead when it ends: a small young generation is collected over and over. */
const YOUNG_MB = 96;

export interface Progress {
  ran: number;
  of: number;
}

/** `SEED:INDEX`, what replays it, and the promise that was broken. */
export interface Failure {
  replay: string;
  message: string;
}

export interface Ran {
  histories: number;
  failures: Failure[];
}

export interface RunOptions {
  threads?: number;
  /** Go on after a failure, to find all of them. */
  keepGoing?: boolean;
  onProgress?(at: Progress): void;
  onFailure?(failure: Failure): void;
}

/** @param work `seed` is the first batch's; each further batch counts one up. Stops at the first failure. */
export async function runSimulation(
  { runs, ...work }: Batch,
  { threads = availableParallelism(), keepGoing = false, onProgress, onFailure }: RunOptions = {},
): Promise<Ran> {
  const batches = Array.from({ length: Math.ceil(runs / BATCH) }, (_, at) => ({
    ...work,
    seed: (work.seed + at) | 0,
    runs: Math.min(BATCH, runs - at * BATCH),
  }));
  const result: Ran = { histories: 0, failures: [] };
  await Promise.all(
    Array.from({ length: Math.min(threads, batches.length) }, () =>
      onThread(
        () => (result.failures.length > 0 && !keepGoing ? undefined : batches.shift()),
        ({ ran, failure, batch }) => {
          result.histories += ran;
          if (failure) {
            const found = { replay: `${batch.seed}:${failure.index}`, message: failure.message };
            result.failures.push(found);
            onFailure?.(found);
            if (ran < batch.runs) batches.unshift({ ...batch, from: failure.index + 1, runs: batch.runs - ran });
          }
          onProgress?.({ ran: result.histories, of: runs });
        },
      ),
    ),
  );
  return result;
}

/** One thread takes batches until there are none. */
function onThread(next: () => Batch | undefined, take: (verdict: Verdict) => void): Promise<void> {
  const worker = new Worker(new URL('./simulation-worker.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  return new Promise<void>((resolve, reject) => {
    const give = () => {
      const batch = next();
      if (batch) worker.postMessage(batch);
      else resolve();
    };
    worker.on('message', (verdict: Verdict) => {
      take(verdict);
      give();
    });
    worker.on('error', reject);
    give();
  }).finally(() => void worker.terminate());
}
