// The property that fast-check tests: a simulated run of random commands, then an end without faults, breaks no invariant.
import fc from 'fast-check';
import { redirectLog } from '#src/base/log.ts';
import type { Model } from './command.ts';
import { commands } from './commands.ts';
import { checkEndState, finishRun } from './finish-run.ts';
import { intermediaryResponse } from './intermediary.ts';
import type { Backend } from './model-server.ts';
import type { Fate } from './network.ts';
import type { Mutant } from './ports.ts';
import { World } from './world.ts';

/** What can happen to a message, with its weight. */
const soon = fc.integer({ min: 20, max: 400 });
export const later = fc.constantFrom(900, 4_000, 16_000, 50_000);
export const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 50, arbitrary: soon.map((ms) => ({ do: 'ok', ms }) as const) },
  { weight: 8, arbitrary: fc.constant({ do: 'drop' } as const) },
  { weight: 8, arbitrary: fc.constant({ do: 'lose' } as const) },
  { weight: 6, arbitrary: later.map((ms) => ({ do: 'late', ms }) as const) },
  { weight: 4, arbitrary: fc.boolean().map((acts) => ({ do: 'hang', acts }) as const) },
  { weight: 6, arbitrary: later.map((ms) => ({ do: 'twice', ms }) as const) },
  { weight: 8, arbitrary: fc.boolean().map((acts) => ({ do: 'status', status: 500, acts }) as const) },
  {
    weight: 8,
    arbitrary: fc
      .constantFrom(400, 404, 408, 409, 410, 413, 422, 425, 429, 503)
      .map((status) => ({ do: 'status', status, acts: false }) as const),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(401, 403, 426).map((status) => ({ do: 'status', status, acts: false }) as const),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(intermediaryResponse, fc.boolean())
      .map(([answer, acts]) => ({ do: 'intermediary', ...answer, acts }) as const),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'captive' } as const) },
  { weight: 1, arbitrary: fc.constant({ do: 'garbled' } as const) },
);

/** What a run begins with. */
export const setting = {
  fates: fc.array(fate, { maxLength: 60, size: 'max' }),
  seed: fc.integer(),
  isTerse: fc.boolean(),
  locks: fc.constantFrom('released', 'released', 'sticky', 'none'),
  workerHasToken: fc.boolean(),
  /** The server's cart held a line before this device read it. */
  isPrefilled: fc.boolean(),
};

export const MAX_COMMANDS = 80;

/**
 * @param fault a mutant of the code under test
 * @param replayPath of a run that fast-check has shrunk, in addition to its seed and path
 */
export function runProperty(backend: Backend, fault?: () => Mutant, replayPath?: string) {
  return fc.asyncProperty(
    fc.record(setting),
    commands(MAX_COMMANDS, replayPath),
    async ({ locks, isPrefilled, ...options }, steps) => {
      const restoreLog = redirectLog(() => {});
      const sticky = { hasStickyLocks: locks === 'sticky', hasNoLocks: locks === 'none' };
      const world = new World({ ...options, ...sticky, backend, ...(fault ? { fault } : {}) });
      try {
        if (isPrefilled) world.prefill();
        await world.open('t1');
        await world.open('t2');
        await world.open('w');
        const model: Model = {};
        await fc.asyncModelRun(() => ({ model, real: world }), steps);
        await finishRun(world);
        checkEndState(world);
      } finally {
        world.end();
        restoreLog();
      }
    },
  );
}
