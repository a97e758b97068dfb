// Messages of the scripts: short lines, with times for long work.

/** @param {string} line */
export const say = (line) => void process.stdout.write(`${line}\n`);

/** @param {string} line */
export const complain = (line) => void process.stderr.write(`${line}\n`);

/**
 * '0.4 s', '12 s' or '3 min 05 s'.
 * @param {number} ms
 */
export function formatDuration(ms) {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/**
 * Runs `work` with a line before it, one after it, and a progress line every 20 s.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(title, work) {
  const begun = Date.now();
  say(`${title} …`);
  const alive = setInterval(() => say(`  still running (${formatDuration(Date.now() - begun)})`), 20_000);
  try {
    const result = await work();
    say(`  done in ${formatDuration(Date.now() - begun)}`);
    return result;
  } finally {
    clearInterval(alive);
  }
}

/** An expected failure: its message is printed without a stack. */
export class PlainFailure extends Error {}

/**
 * The outermost error handler of every script: one clear sentence and a non-zero code.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    complain(error instanceof PlainFailure ? error.message : String(error instanceof Error ? error.stack : error));
    process.exitCode = 1;
  }
}
