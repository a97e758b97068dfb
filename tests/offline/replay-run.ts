// One history once more, by its place `SEED:INDEX`: as it was, and then the shortest that still breaks a promise.
import fc from 'fast-check';
import { installFastClone } from '#tests/kit/simulation/fast-clone.ts';
import { installFastTurns } from '#tests/kit/simulation/fast-turns.ts';
import type { Backend } from '#tests/kit/simulation/model-server.ts';
import type { Mutant } from '#tests/kit/simulation/ports.ts';
import { runProperty } from '#tests/kit/simulation/run-property.ts';

/** Where fast-check finds a history again; `replayPath` of one that was made shorter. */
export interface Place {
  seed: number;
  path: string;
  replayPath?: string;
}

/** What a history was made of, and the promise it broke. */
export interface ReplayedFailure {
  place: Place;
  message: string;
  setting: string;
  commands: string[];
}

/** Shrinking ends after so long with the shortest found so far. */
const SHRINK_MS = 120_000;

/** Plays exactly this history. undefined: every promise was kept. */
export const playRun = (backend: Backend, place: Place, fault?: () => Mutant): Promise<ReplayedFailure | undefined> =>
  check(backend, place, fault, { endOnFailure: true });

/** @param place `SEED:INDEX` */
export async function replayRun(backend: Backend, place: string, fault?: () => Mutant, { shrinkMs = SHRINK_MS } = {}) {
  const [seed = 0, path = '0'] = place.split(':');
  const at = { seed: Number(seed), path };
  const asItWas = await playRun(backend, at, fault);
  if (!asItWas) return undefined;
  return { asItWas, shortest: (await check(backend, at, fault, { interruptAfterTimeLimit: shrinkMs })) ?? asItWas };
}

async function check(
  backend: Backend,
  { seed, path, replayPath }: Place,
  fault: (() => Mutant) | undefined,
  limits: object,
): Promise<ReplayedFailure | undefined> {
  installFastClone();
  installFastTurns();
  const property = runProperty(backend, fault, replayPath);
  const result = await fc.check<[unknown, Iterable<unknown>]>(property, { seed, path, numRuns: 1, ...limits });
  if (!result.failed || !result.counterexample) return undefined;
  const [setting, commands] = result.counterexample;
  const shorter = /replayPath="([^"]*)"/.exec(String(commands))?.[1];
  return {
    place: { seed, path: result.counterexamplePath ?? path, ...(shorter ? { replayPath: shorter } : {}) },
    message: result.errorInstance instanceof Error ? result.errorInstance.message : 'failed',
    setting: JSON.stringify(setting),
    commands: [...commands].map(String),
  };
}
