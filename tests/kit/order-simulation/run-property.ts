// One history of orders: steps in any order, then all work is finished, then every promise is checked.
import fc from 'fast-check';
import type { Db } from '#server/db/schema.ts';
import { assertLedger, assertPromises, settleEverything } from './oracle.ts';
import { openOrderSimulation } from './simulation.ts';
import { type Step, steps } from './steps.ts';
import { takeStep } from './take-step.ts';

const LONGEST = 24;

export const orderRunProperty = (db: Db) =>
  fc.asyncProperty(steps(LONGEST), async (history) => {
    const world = await openOrderSimulation(db);
    for (const step of history) await takeStep(world, step);
    await assertLedger(world);
    await settleEverything(world);
    await assertPromises(world);
  });

/** The report of a failure: the history, the broken promise, and how to repeat it; null if none failed. */
export const reportOf = (result: fc.RunDetails<[Step[]]>): string | null =>
  result.failed ? `${String(result.errorInstance)}\n${fc.defaultReportMessage(result)}` : null;
