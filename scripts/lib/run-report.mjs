// The Vitest reporter of `npm test`: writes the result and the time of each file as JSON to the file in RUN_REPORT.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { root } from './paths.mjs';

/**
 * @typedef {object} FileReport
 * @property {string} file from the project's folder
 * @property {number} ms for set-up, loading and running
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} flaky '<test>: <its first error>', for tests that passed at the second try
 *
 * @typedef {{ files: FileReport[], strayErrors: number }} RunReport
 */

// biome-ignore lint/style/noDefaultExport: Vitest asks for one
export default class {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} strayErrors outside every test
   */
  onTestRunEnd(modules, strayErrors) {
    const file = process.env.RUN_REPORT;
    if (!file) throw new Error('RUN_REPORT must name the file for the report');
    mkdirSync(dirname(file), { recursive: true });
    /** @type {RunReport} */
    const report = { files: modules.map(reportOf), strayErrors: strayErrors.length };
    writeFileSync(file, JSON.stringify(report));
  }
}

/**
 * @param {import('vitest/node').TestModule} module
 * @returns {FileReport}
 */
function reportOf(module) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  const report = {
    file: relative(root, module.moduleId),
    ms: Math.round(environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration),
    passed: 0,
    failed: 0,
    skipped: 0,
    /** @type {string[]} */
    flaky: [],
  };
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    report[state === 'pending' ? 'failed' : state] += 1;
    if (state === 'passed' && (test.diagnostic()?.retryCount ?? 0) > 0)
      report.flaky.push(`${test.fullName}: ${errors?.[0]?.message.split('\n')[0]}`);
  }
  // A file that could not be loaded, or whose set-up failed.
  if (module.state() === 'failed' && report.failed === 0) report.failed = 1;
  return report;
}
