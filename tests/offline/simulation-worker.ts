// A thread that runs the simulation: it receives batches and answers with their results.
import { parentPort } from 'node:worker_threads';
import fc from 'fast-check';
import { installFastClone } from '#tests/kit/simulation/fast-clone.ts';
import { installFastTurns } from '#tests/kit/simulation/fast-turns.ts';
import type { Backend } from '#tests/kit/simulation/model-server.ts';
import { mutants } from '#tests/kit/simulation/mutants.ts';
import { runProperty } from '#tests/kit/simulation/run-property.ts';

export interface Batch {
  backend: Backend;
  seed: number;
  runs: number;
  /** Index of the first run; the earlier ones of this seed have run before. */
  from?: number;
  /** Index in `mutants` of the mutant to run with. */
  fault?: number;
}
export interface Verdict {
  batch: Batch;
  ran: number;
  /** The first run that broke an invariant. */
  failure?: { index: number; message: string };
}

installFastClone();
installFastTurns();
// Many waits end with an error, and nothing here reads its stack.
Error.stackTraceLimit = 0;
parentPort?.on('message', (batch: Batch) => void play(batch));

async function play(batch: Batch): Promise<void> {
  const { backend, seed, runs, from = 0, fault } = batch;
  const mutant = fault === undefined ? undefined : mutants[fault]?.fault;
  const result = await fc.check(runProperty(backend, mutant), {
    seed,
    path: String(from),
    numRuns: runs,
    endOnFailure: true,
  });
  const index = Number(result.counterexamplePath?.split(':')[0] ?? from);
  const message = result.errorInstance instanceof Error ? result.errorInstance.message : 'failed';
  const verdict: Verdict = { batch, ran: result.numRuns, ...(result.failed ? { failure: { index, message } } : {}) };
  parentPort?.postMessage(verdict);
}
