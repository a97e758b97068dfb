// Length of the browser tests of faults: short in `npm test`, long in `npm run test:faults` (scripts/faults.mjs).
const number = (name: string, usual: number) => Number(process.env[name] ?? usual);

export const faultRun = {
  seed: number('FAULT_SEED', 20_261_121),
  /** Stopped replays at each barrier. */
  kills: number('FAULT_KILLS', 1),
  /** Seconds during which tabs add at once. */
  tabSeconds: number('FAULT_TAB_SECONDS', 2),
};

/** Time limit for one replay, on a busy machine. */
export const REPLAY_MS = 30_000;

/** The long run stops a replay at every point. */
export const isLong = process.env.FAULT_KILLS !== undefined;

/** Prints progress in the long run only. */
export function sayProgress(text: string): void {
  if (isLong) process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
}
