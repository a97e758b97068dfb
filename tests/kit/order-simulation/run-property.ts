// The property that fast-check tests: after steps in any order and the end of all pending work, ledger, provider and messages
// agree.
import fc from 'fast-check';
import type { Db } from '#server/db/schema.ts';
import { assertLedger, assertPromises, settleEverything } from './oracle.ts';
import { openOrderSimulation } from './simulation.ts';
import { type Step, steps } from './steps.ts';
import { takeStep } from './take-step.ts';

const LONGEST = 24;

export const orderRunProperty = (db: Db) =>
  fc.asyncProperty(steps(LONGEST), async (chosen) => {
    const world = await openOrderSimulation(db);
    for (const step of chosen) await takeStep(world, step);
    await assertLedger(world);
    await settleEverything(world);
    await assertPromises(world);
  });

/** The report of a failed run: its steps, the error, and how to replay it; null if none failed. */
export const reportOf = (result: fc.RunDetails<[Step[]]>): string | null =>
  result.failed ? `${String(result.errorInstance)}\n${fc.defaultReportMessage(result)}` : null;
