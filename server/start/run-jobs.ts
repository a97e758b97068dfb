// Background jobs: each runs repeatedly, and never twice at once in this process. Several instances may run the same job; the
// jobs allow for that.
import type { Logger } from 'pino';
import { SHUTDOWN_TIMEOUT_MS } from './listen.ts';

export interface Job {
  name: string;
  everyMs: number;
  work: () => Promise<unknown>;
  /** Called once, after the last run. */
  close?: () => void;
}

/**
 * Starts each job at once, then after every pause. `stop` resolves after running jobs have ended, or after `timeoutMs`: a job may
 * wait for a payment provider or a mail server for minutes, and every job bears to be ended at any moment.
 */
export function runJobs(jobs: readonly Job[], log: Logger): { stop(timeoutMs?: number): Promise<void> } {
  const stopping = new AbortController();
  const loops = jobs.map((job) => loop(job, log, stopping.signal));
  return {
    async stop(timeoutMs = SHUTDOWN_TIMEOUT_MS) {
      stopping.abort();
      const over = new AbortController();
      await Promise.race([Promise.all(loops), pause(timeoutMs, over.signal)]);
      over.abort();
    },
  };
}

async function loop({ name, everyMs, work, close }: Job, log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await work().catch((err: unknown) => log.error({ err, job: name }, 'a job failed; it will run again'));
    await pause(everyMs, signal);
  }
  close?.();
}

/** Ends early when the signal aborts. The global timer, because a simulated run replaces it, and node:timers/promises not. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, signal.aborted ? 0 : ms);
    signal.addEventListener('abort', end);
  });
