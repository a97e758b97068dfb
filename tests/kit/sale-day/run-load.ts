// Starts the load of a sale day in its own process, and figures of lists of times.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { LoadOutcomes, LoadPlan } from './load-program.ts';

const program = join(import.meta.dirname, 'load-program.ts');

/** Rejects if the process ends without an answer. */
export function runLoad(plan: LoadPlan): Promise<{ outcomes: LoadOutcomes; processorSeconds: number }> {
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    child.once('message', (outcome) => resolve(outcome as Awaited<ReturnType<typeof runLoad>>));
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)));
    child.send(plan);
  });
}

/** The value below which `part` of the list lies; 0 of an empty one. */
export function quantile(list: readonly number[], part: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
