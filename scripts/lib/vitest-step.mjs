// One Vitest project as a step of `npm test`. A run without a report counts as a failure.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { toolEnv } from './runtime.mjs';

/** @typedef {import('./run-report.mjs').RunReport} RunReport */

/**
 * @param {string[]} projects of vite.config.ts
 * @param {number} minutes time limit, generous enough for a loaded machine
 * @param {Record<string, string>} [env]
 * @returns {import('./test-steps.mjs').Step['run']}
 */
export function vitest(projects, minutes, env = {}) {
  return async ({ runtime, live }) => {
    const file = inRoot('.cache', `tests-${projects[0]}.json`);
    rmSync(file, { force: true });
    const named = projects.flatMap((project) => ['--project', project]);
    const reporters = ['--reporter=default', `--reporter=${inRoot('scripts', 'lib', 'run-report.mjs')}`];
    const { code, output } = await run(inRoot('node_modules', '.bin', 'vitest'), ['run', ...named, ...reporters], {
      env: { ...toolEnv(runtime), ...env, RUN_REPORT: file },
      ownGroup: true,
      timeoutMs: minutes * 60_000,
      onOutput: live,
    });
    const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
    return { ...judge(report, code), output };
  };
}

/**
 * @param {RunReport | null} report null: the run left none
 * @param {number} code the run's exit code
 * @returns {import('./test-steps.mjs').StepResult}
 */
export function judge(report, code) {
  const { files = [], strayErrors = 1 } = report ?? {};
  const counts = { passed: 0, failed: strayErrors, skipped: 0 };
  for (const { passed, failed, skipped } of files) {
    counts.passed += passed;
    counts.failed += failed;
    counts.skipped += skipped;
  }
  // No test at all, or an error outside the report.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  const flaky = files.flatMap(({ file, flaky }) => flaky.map((test) => `${file} > ${test}`));
  return { ...counts, flaky, files };
}
