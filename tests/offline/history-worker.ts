// A thread that runs histories: a batch comes in, its verdict goes out.
import { parentPort } from 'node:worker_threads';
import fc from 'fast-check';
import { installFastClone } from '#tests/kit/simulation/fast-clone.ts';
import { installFastTurns } from '#tests/kit/simulation/fast-turns.ts';
import { historyProperty } from '#tests/kit/simulation/history.ts';
import type { Backend } from '#tests/kit/simulation/model-server.ts';
import { mutants } from '#tests/kit/simulation/mutants.ts';

export interface Batch {
  backend: Backend;
  seed: number;
  runs: number;
  /** Histories of this seed that are left out: they ran before. */
  from?: number;
  /** Index in `mutants` of a mistake to run with. */
  fault?: number;
}
export interface Verdict {
  batch: Batch;
  ran: number;
  /** Of the first history that broke a promise. */
  failure?: { index: number; message: string };
}

installFastClone();
installFastTurns();
// Senders and pages end many a wait with an error, and nobody here reads where it came from.
Error.stackTraceLimit = 0;
parentPort?.on('message', (batch: Batch) => void play(batch));

async function play(batch: Batch): Promise<void> {
  const { backend, seed, runs, from = 0, fault } = batch;
  const mistake = fault === undefined ? undefined : mutants[fault]?.fault;
  const result = await fc.check(historyProperty(backend, mistake), {
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
