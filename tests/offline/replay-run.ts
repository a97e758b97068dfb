// Replays one run by its place `SEED:INDEX`, then searches for the shortest run that still breaks an invariant.
import fc from 'fast-check';
import { installFastClone } from '#tests/kit/simulation/fast-clone.ts';
import { installFastTurns } from '#tests/kit/simulation/fast-turns.ts';
import type { Backend } from '#tests/kit/simulation/model-server.ts';
import type { Mutant } from '#tests/kit/simulation/ports.ts';
import { runProperty } from '#tests/kit/simulation/run-property.ts';

/** Where fast-check finds a run again; `replayPath` is set for a run that it has shrunk. */
export interface Place {
  seed: number;
  path: string;
  replayPath?: string;
}

/** The commands of a run, and the invariant that it broke. */
export interface ReplayedFailure {
  place: Place;
  message: string;
  setting: string;
  commands: string[];
}

/** After this time shrinking ends with the shortest run found so far. */
const SHRINK_MS = 120_000;

/** Runs exactly this run. undefined: no invariant was broken. */
export const playRun = (backend: Backend, place: Place, fault?: () => Mutant): Promise<ReplayedFailure | undefined> =>
  check(backend, place, fault, { endOnFailure: true });

/** @param place `SEED:INDEX` */
export async function replayRun(backend: Backend, place: string, fault?: () => Mutant, { shrinkMs = SHRINK_MS } = {}) {
  const [seed = 0, path = '0'] = place.split(':');
  const at = { seed: Number(seed), path };
  const original = await playRun(backend, at, fault);
  if (!original) return undefined;
  return { original, shortest: (await check(backend, at, fault, { interruptAfterTimeLimit: shrinkMs })) ?? original };
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
  const shrunkPath = /replayPath="([^"]*)"/.exec(String(commands))?.[1];
  return {
    place: { seed, path: result.counterexamplePath ?? path, ...(shrunkPath ? { replayPath: shrunkPath } : {}) },
    message: result.errorInstance instanceof Error ? result.errorInstance.message : 'failed',
    setting: JSON.stringify(setting),
    commands: [...commands].map(String),
  };
}
