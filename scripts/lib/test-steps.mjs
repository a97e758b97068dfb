// The steps of `npm run check`, `npm test` and `npm run test:all`, in order. Each returns its counts; its output is shown if it
// fails.
import { existsSync } from 'node:fs';
import { fetchAdvisories, judgeAdvisories, readAccepted } from './audit.mjs';
import { ensureBuilt } from './build.mjs';
import { bringHeadlessShell, findOrInstallChromium, NO_BROWSER } from './chromium.mjs';
import { aptInstall, mayUseApt } from './debian.mjs';
import { findOrInstallEngines, OPTIONAL_ENGINES } from './engines.mjs';
import { longPrograms } from './long-programs.mjs';
import { inRoot } from './paths.mjs';
import { findOrInstallPostgres, NO_POSTGRES } from './postgres.mjs';
import { run } from './run.mjs';
import { toolEnv } from './runtime.mjs';
import { vitest } from './vitest-step.mjs';

/**
 * @typedef {'check' | 'test' | 'all'} Run each includes the ones before it
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { output?: string, flaky?: string[], files?: { file: string, ms: number }[] }} StepResult
 * @typedef {{ runtime: string, inCi: boolean, live: (text: string) => void }} StepContext
 *
 * @typedef {object} Step
 * @property {string} name for `--only`
 * @property {string} title
 * @property {Run} from the smallest run that it belongs to
 * @property {boolean} [beside] runs in parallel with the step before it
 * @property {(context: StepContext) => Promise<StepResult>} run
 */

const MINUTE_MS = 60_000;
const SALE_DAY_PROGRAMS = ['haproxy', 'pgbouncer', 'varnishd'];
const bin = (/** @type {string} */ tool) => inRoot('node_modules', '.bin', tool);

/** @type {Step[]} */
export const testSteps = [
  // One checker only: several repeat a part of the work, and the other processor runs the parallel steps.
  { name: 'types', title: 'Types (tsc)', from: 'check', run: tool('tsc', ['-b', '--checkers', '1']) },
  {
    name: 'lint',
    title: 'Format and lint (biome)',
    from: 'check',
    beside: true,
    run: tool('biome', ['check', '--error-on-warnings']),
  },
  {
    name: 'promises',
    title: 'Unhandled promises (oxlint)',
    from: 'check',
    beside: true,
    run: tool('oxlint', ['--type-aware']),
  },
  { name: 'dead-code', title: 'Dead code (knip)', from: 'test', beside: true, run: tool('knip', []) },
  { name: 'audit', title: 'Known advisories (npm audit)', from: 'test', beside: true, run: audit },
  { name: 'unit', title: 'Unit and architecture tests', from: 'check', run: vitest(['unit'], 20) },
  { name: 'build', title: 'Build', from: 'test', beside: true, run: build },
  // Not beside the page tests: on two processors that took 240 to 277 s, one after the other they take 196 s.
  {
    name: 'simulation',
    title: 'Simulation of the offline core and of the whole shop',
    from: 'test',
    run: vitest(['simulation'], 40),
  },
  { name: 'page', title: 'Page tests', from: 'test', run: databaseTests(['page'], 40) },
  { name: 'sizes', title: 'Size budgets', from: 'test', beside: true, run: sizes },
  { name: 'server', title: 'Server tests', from: 'test', run: databaseTests(['server'], 40) },
  { name: 'browser', title: 'Browser tests on the built shop', from: 'test', run: browserTests(['browser'], 60) },
  {
    name: 'unit-long',
    title: 'Unit tests at full length, and every mutant of the simulations',
    from: 'all',
    run: vitest(['unit-long'], 60),
  },
  {
    name: 'server-pglite',
    title: 'Server tests at full length, PGlite',
    from: 'all',
    run: databaseTests(['server-pglite'], 60),
  },
  {
    name: 'server-long',
    title: 'Server tests at full length, PostgreSQL',
    from: 'all',
    run: databaseTests(['server-long'], 60),
  },
  { name: 'browser-long', title: 'Long browser tests', from: 'all', run: browserTests(['browser-long'], 60) },
  { name: 'speed', title: 'Speed, as a phone feels it', from: 'all', run: browserTests(['browser-speed'], 20) },
  { name: 'sale-day', title: 'Failover, restart and the edge, with real proxies', from: 'all', run: saleDayTests },
  { name: 'engines', title: 'Offline journeys in Firefox and WebKitGTK', from: 'all', run: engineTests },
  ...longPrograms,
];

/**
 * One program with one result.
 * @param {string} program
 * @param {string[]} args
 */
function tool(program, args) {
  return async (/** @type {StepContext} */ { runtime }) =>
    verdict(await run(bin(program), args, { env: toolEnv(runtime), ownGroup: true, timeoutMs: 5 * MINUTE_MS }));
}

/**
 * @param {import('./run.mjs').RunResult} result
 * @returns {StepResult}
 */
const verdict = ({ code, output }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output });

/**
 * If the registry does not answer, the step counts as skipped, in CI too: it says nothing about the shop.
 * @param {StepContext} context
 * @returns {Promise<StepResult>}
 */
async function audit({ live }) {
  const found = await fetchAdvisories();
  if (found === null) {
    live('npm audit returned no advisories (no network, or a mirror without them), so new ones were not checked.\n');
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const { refused, accepted, gone } = judgeAdvisories(found, readAccepted(), new Date().toISOString().slice(0, 10));
  for (const one of gone)
    live(`${one.advisory} (${one.package}) is no longer reported; remove it from scripts/accepted-advisories.json.\n`);
  const lines = refused.map((one) => `${one.severity}: ${one.package}, ${one.title} (${one.advisory})`);
  const advice = 'Update, or accept it with a reason and a date in scripts/accepted-advisories.json.';
  return {
    passed: accepted.length + 1,
    failed: refused.length,
    skipped: 0,
    output: [...lines, advice].join('\n'),
  };
}

/** @param {StepContext} context */
async function build({ runtime }) {
  await ensureBuilt(runtime);
  return { passed: 1, failed: 0, skipped: 0 };
}

/**
 * Each budget counts as one test.
 * @param {StepContext} context
 * @returns {Promise<StepResult>}
 */
async function sizes({ runtime }) {
  const { code, output } = await run(runtime, [inRoot('scripts', 'sizes.mjs')], { timeoutMs: 5 * MINUTE_MS });
  const count = (/** @type {RegExp} */ line) => output.match(line)?.length ?? 0;
  const failed = count(/^TOO BIG {2}/gm);
  return { passed: count(/^ok {2}/gm), failed: code !== 0 && failed === 0 ? 1 : failed, skipped: 0, output };
}

/**
 * Tests with the real server. Without PostgreSQL, their set-up fails in CI and uses PGlite elsewhere.
 * @param {string[]} projects
 * @param {number} minutes
 * @returns {Step['run']}
 */
function databaseTests(projects, minutes) {
  return async (context) => {
    if (!(await findOrInstallPostgres())) context.live(`${NO_POSTGRES}\n`);
    return vitest(projects, minutes)(context);
  };
}

/**
 * @param {string[]} projects
 * @param {number} minutes
 * @returns {Step['run']}
 */
function browserTests(projects, minutes) {
  return async (context) => {
    const chromium = await findOrInstallChromium();
    await bringHeadlessShell();
    if (chromium) return vitest(projects, minutes, { CHROMIUM_PATH: chromium })(context);
    context.live(`${NO_BROWSER}\n`);
    return { passed: 0, failed: context.inCi ? 1 : 0, skipped: context.inCi ? 0 : 1, output: NO_BROWSER };
  };
}

/**
 * Each missing engine counts as one skipped test, also in CI: Chromium runs the same journeys.
 * @param {StepContext} context
 * @returns {Promise<StepResult>}
 */
async function engineTests(context) {
  const engines = await findOrInstallEngines();
  const missing = OPTIONAL_ENGINES.filter(({ key }) => !engines[key]);
  for (const engine of missing) context.live(`${engine.missing}\n`);
  if (missing.length === OPTIONAL_ENGINES.length) return { passed: 0, failed: 0, skipped: missing.length };
  const counts = await vitest(['engines'], 5)(context);
  return { ...counts, skipped: counts.skipped + missing.length };
}

/**
 * A missing program counts as one skipped test, also in CI.
 * @param {StepContext} context
 * @returns {Promise<StepResult>}
 */
async function saleDayTests(context) {
  const isThere = () => SALE_DAY_PROGRAMS.every((name) => existsSync(`/usr/sbin/${name}`));
  if (!isThere() && mayUseApt()) await aptInstall(['haproxy', 'pgbouncer', 'varnish']);
  if (isThere() && (await findOrInstallPostgres())) return vitest(['sale-day'], 60)(context);
  context.live('HAProxy, PgBouncer, Varnish and PostgreSQL are needed; on Debian the packages have these names.\n');
  return { passed: 0, failed: 0, skipped: 1 };
}
