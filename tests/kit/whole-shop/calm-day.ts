// The day after the last page was closed. Each job of the shop runs once after each pause, not every few seconds as in the run.
import type { Job } from '#server/start/run-jobs.ts';
import type { World } from '#tests/kit/simulation/world.ts';
import { untilDrained } from './virtual-globals.ts';

/** Longer than every hold, grace period and pause between two tries of the shop's jobs. */
const PAUSES_MS = [31 * 60_000, 61 * 60_000, 361 * 60_000, 24 * 3_600_000];
/** Only while something is open: what one job leaves behind may be the work of one that ran before it. */
const MORE_PAUSES_MS = [61 * 60_000, 361 * 60_000, 361 * 60_000];

/** @param isOpen whether something of the shop still waits for a job */
export async function passCalmDay(world: World, jobs: readonly Job[], isOpen: () => Promise<boolean>): Promise<void> {
  for (const [at, ms] of [...PAUSES_MS, ...MORE_PAUSES_MS].entries()) {
    if (at >= PAUSES_MS.length && !(await isOpen())) return;
    await world.advance(ms);
    for (const { work } of jobs) {
      await work();
      await untilDrained();
    }
  }
}
