// `npm test`, on a machine that has only Node 20 and npm. `--check` is the short run, `--all` the long one, and `--only
// NAME[,NAME]` runs single steps. The last line is always the count, even if a step crashes.
import { ensureInstalled } from './lib/install.mjs';
import { judgeRun } from './lib/judge-run.mjs';
import { endAllRunning, watchParent } from './lib/run.mjs';
import { findRuntime } from './lib/runtime.mjs';
import { complain, formatDuration, PlainFailure, say } from './lib/say.mjs';
import { testSteps } from './lib/test-steps.mjs';

/** @typedef {import('./lib/test-steps.mjs').Step} Step */
/** @typedef {import('./lib/test-steps.mjs').StepResult} StepResult */

const inCi = process.env.CI === 'true' || process.env.CI === '1';
/** @type {StepResult[]} */
const results = [];
/** @type {string[]} */
const summary = [];
/** @type {{ name: string, ms: number }[]} */
const stepTimes = [];
/** @type {{ name: string, ms: number }[]} */
const fileTimes = [];
const SLOWEST_FILES = 10;

/** @param {string} why */
const abort = (why) => {
  endAllRunning();
  finish(`ended by ${why}`);
  process.exit(1);
};
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => abort(signal));
watchParent(() => abort('the end of npm'));

/**
 * @param {string[]} args
 * @returns {Step[]}
 */
function chosenSteps(args) {
  const only = args.includes('--only') ? (args[args.indexOf('--only') + 1] ?? '').split(',') : undefined;
  const unknown = only?.filter((name) => !testSteps.some((step) => step.name === name)) ?? [];
  if (unknown.length > 0)
    throw new PlainFailure(
      `No step is called ${unknown.join(', ')}. Steps: ${testSteps.map(({ name }) => name).join(', ')}`,
    );
  if (only) return testSteps.filter(({ name }) => only.includes(name));
  const runs = args.includes('--check')
    ? ['check']
    : args.includes('--all')
      ? ['check', 'test', 'all']
      : ['check', 'test'];
  return testSteps.filter(({ from }) => runs.includes(from));
}

/**
 * @param {Step} step
 * @param {string} place '[3/10]'
 * @param {string} runtime
 */
async function runStep(step, place, runtime) {
  say(`${place} ${step.title} …`);
  const begun = Date.now();
  let shown = false;
  const live = (/** @type {string} */ text) => {
    shown = true;
    process.stdout.write(text);
  };
  /** @type {StepResult} */
  const result = await step.run({ runtime, inCi, live }).catch((error) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    output: error instanceof PlainFailure ? error.message : String(error instanceof Error ? error.stack : error),
  }));
  if (result.failed > 0 && result.output && !shown) complain(result.output);
  results.push(result);
  const ms = Date.now() - begun;
  const line = `${result.failed > 0 ? 'FAILED' : 'ok'}  ${step.title}: ${counted(result)} (${formatDuration(ms)})`;
  summary.push(line);
  stepTimes.push({ name: step.title, ms });
  fileTimes.push(...(result.files ?? []).map(({ file, ms }) => ({ name: file, ms })));
  say(`${place} ${line}`);
}

/**
 * @param {{ name: string, ms: number }[]} times
 * @param {number} most
 */
const slowest = (times, most) =>
  [...times]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ name, ms }) => `    ${formatDuration(ms).padStart(12)}  ${name}`);

/**
 * The lines after the verdicts.
 * @param {string[]} flaky
 */
const closing = (flaky) => [
  ...(stepTimes.length > 1 ? ['Slowest step:', ...slowest(stepTimes, 1)] : []),
  ...(fileTimes.length > 1 ? ['Slowest files:', ...slowest(fileTimes, SLOWEST_FILES)] : []),
  ...flaky.map((test) => `Flaky, passed only at the second try; to be fixed: ${test}`),
];

/** @param {{ passed: number, failed: number, skipped: number }} counts */
const counted = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** @param {string} [trouble] the error that stopped the run */
function finish(trouble) {
  const { counts, complaints, flaky, hasPassed } = judgeRun(results, trouble);
  for (const one of complaints) complain(one);
  if (summary.length > 0) say(['', ...summary, ...closing(flaky)].join('\n'));
  if (!hasPassed) process.exitCode = 1;
  say(counted(counts));
}

try {
  const steps = chosenSteps(process.argv.slice(2));
  await ensureInstalled();
  const runtime = await findRuntime();
  for (const [index, step] of steps.entries()) {
    if (step.beside && index > 0) continue;
    const rest = steps.slice(index + 1);
    const others = rest.findIndex(({ beside }) => !beside);
    const together = [step, ...rest.slice(0, others < 0 ? rest.length : others)];
    await Promise.all(together.map((one, at) => runStep(one, `[${index + at + 1}/${steps.length}]`, runtime)));
  }
  finish();
} catch (error) {
  finish(error instanceof PlainFailure ? error.message : String(error instanceof Error ? error.stack : error));
}
