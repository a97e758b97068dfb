// One history once more, by its place `SEED:INDEX`: as it was, and then the shortest that still breaks a promise.
import fc from 'fast-check';
import { installFastClone } from '#tests/kit/simulation/fast-clone.ts';
import { installFastTurns } from '#tests/kit/simulation/fast-turns.ts';
import { historyProperty } from '#tests/kit/simulation/history.ts';
import type { Backend } from '#tests/kit/simulation/model-server.ts';
import type { PlantedFault } from '#tests/kit/simulation/outside.ts';

/** What a history was made of, and the promise it broke. */
export interface Told {
  message: string;
  setting: string;
  commands: string[];
}

/** Shrinking ends after so long with the shortest found so far. */
const SHRINK_MS = 120_000;

/** undefined: every promise was kept. */
export async function replayHistory(backend: Backend, place: string, fault?: () => PlantedFault) {
  installFastClone();
  installFastTurns();
  const [seed = 0, index = 0] = place.split(':').map(Number);
  const again = (limits: object) =>
    fc.check(historyProperty(backend, fault), { seed, path: String(index), numRuns: 1, ...limits });
  const asItWas = tell(await again({ endOnFailure: true }));
  if (!asItWas) return undefined;
  return { asItWas, shortest: tell(await again({ interruptAfterTimeLimit: SHRINK_MS })) ?? asItWas };
}

interface Checked {
  failed: boolean;
  counterexample: [unknown, Iterable<unknown>] | null;
  errorInstance: unknown;
}

function tell({ failed, counterexample, errorInstance }: Checked): Told | undefined {
  if (!failed || !counterexample) return undefined;
  const [setting, commands] = counterexample;
  return {
    message: errorInstance instanceof Error ? errorInstance.message : 'failed',
    setting: JSON.stringify(setting),
    commands: [...commands].map(String),
  };
}
