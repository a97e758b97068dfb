// Runs the simulation many times, on all CPUs: for the tests and for `npm run test:simulation` (scripts/simulate.mjs).
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Batch, Verdict } from './simulation-worker.ts';

/** Runs between two reports of progress. */
const BATCH = 500;
/** Nearly everything that a run allocates is garbage when it ends. A larger young generation is collected less often. */
const YOUNG_MB = 96;

export interface Progress {
  ran: number;
  of: number;
}

/** `replay` is `SEED:INDEX`; `message` names the broken invariant. */
export interface Failure {
  replay: string;
  message: string;
}

export interface Ran {
  ran: number;
  failures: Failure[];
}

export interface RunOptions {
  threads?: number;
  /** Continues after a failure, to find all of them. */
  keepGoing?: boolean;
  onProgress?(at: Progress): void;
  onFailure?(failure: Failure): void;
}

/** @param work `seed` belongs to the first batch and grows by one for each further batch. Stops at the first failure. */
export async function runSimulation(
  { runs, ...work }: Batch,
  { threads = availableParallelism(), keepGoing = false, onProgress, onFailure }: RunOptions = {},
): Promise<Ran> {
  const batches = Array.from({ length: Math.ceil(runs / BATCH) }, (_, at) => ({
    ...work,
    seed: (work.seed + at) | 0,
    runs: Math.min(BATCH, runs - at * BATCH),
  }));
  const result: Ran = { ran: 0, failures: [] };
  await Promise.all(
    Array.from({ length: Math.min(threads, batches.length) }, () =>
      onThread(
        () => (result.failures.length > 0 && !keepGoing ? undefined : batches.shift()),
        ({ ran, failure, batch }) => {
          result.ran += ran;
          if (failure) {
            const found = { replay: `${batch.seed}:${failure.index}`, message: failure.message };
            result.failures.push(found);
            onFailure?.(found);
            if (ran < batch.runs) batches.unshift({ ...batch, from: failure.index + 1, runs: batch.runs - ran });
          }
          onProgress?.({ ran: result.ran, of: runs });
        },
      ),
    ),
  );
  return result;
}

/** One thread that takes batches until there are none. */
function onThread(next: () => Batch | undefined, take: (verdict: Verdict) => void): Promise<void> {
  const worker = new Worker(new URL('./simulation-worker.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  return new Promise<void>((resolve, reject) => {
    const sendNext = () => {
      const batch = next();
      if (batch) worker.postMessage(batch);
      else resolve();
    };
    worker.on('message', (verdict: Verdict) => {
      take(verdict);
      sendNext();
    });
    worker.on('error', reject);
    sendNext();
  }).finally(() => void worker.terminate());
}
