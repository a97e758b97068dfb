// One history of orders: steps in any order, then rest, then the question whether every promise was kept.
import fc from 'fast-check';
import type { Db } from '#server/db/schema.ts';
import { comeToRest, demandLedger, demandPromises } from './oracle.ts';
import { type Step, steps } from './steps.ts';
import { takeStep } from './take-step.ts';
import { openOrderWorld } from './world.ts';

const LONGEST = 24;

export const orderHistoryProperty = (db: Db) =>
  fc.asyncProperty(steps(LONGEST), async (history) => {
    const world = await openOrderWorld(db);
    for (const step of history) await takeStep(world, step);
    await demandLedger(world);
    await comeToRest(world);
    await demandPromises(world);
  });

/** What to read when one failed: the history, what it broke, and how to see it again; null when none did. */
export const reportOf = (result: fc.RunDetails<[Step[]]>): string | null =>
  result.failed ? `${String(result.errorInstance)}\n${fc.defaultReportMessage(result)}` : null;
