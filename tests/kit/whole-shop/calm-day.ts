// The day after the last page was closed. Each job of the shop runs once after each pause, not every few seconds as in the run.
import type { Job } from '#server/start/run-jobs.ts';
import type { World } from '#tests/kit/simulation/world.ts';
import { untilDrained } from './virtual-globals.ts';

/** Longer than every hold, grace period and pause between two tries of the shop's jobs. */
const PAUSES_MS = [60_000, 31 * 60_000, 16 * 60_000, 61 * 60_000, 361 * 60_000, 361 * 60_000, 24 * 3_600_000];

export async function passCalmDay(world: World, jobs: readonly Job[]): Promise<void> {
  for (const ms of PAUSES_MS) {
    await world.advance(ms);
    for (const { work } of jobs) {
      await work();
      await untilDrained();
    }
  }
}
