// Reads how a vitest run went. What it cannot read counts as a failure: a run that tells nothing has shown nothing.
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * @typedef {{ status: string, fullName?: string, failureMessages?: string[] }} TestResult
 * @typedef {{ status: string, name?: string, assertionResults: TestResult[] }} FileResult
 */

/**
 * @param {string} resultsFile what vitest's json reporter wrote
 * @param {number} code its exit code
 * @returns {import('./test-steps.mjs').Counts}
 */
export function vitestCounts(resultsFile, code) {
  if (!existsSync(resultsFile)) return { passed: 0, failed: 1, skipped: 0 };
  /** @type {{ testResults: FileResult[] }} */
  const { testResults } = JSON.parse(readFileSync(resultsFile, 'utf8'));
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of testResults) {
    const failedBefore = counts.failed;
    for (const { status } of file.assertionResults)
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed') counts.failed += 1;
      else counts.skipped += 1;
    // A file that could not even be loaded, or whose set-up failed.
    if (file.status === 'failed' && counts.failed === failedBefore) counts.failed += 1;
  }
  // An error outside any test, or no test at all.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

/**
 * Tests that passed, and not at once (docs/decisions/022): '<file> > <name>: <why>', the why in one line.
 * @param {string} resultsFile what vitest's json reporter wrote
 * @returns {string[]}
 */
export function secondTries(resultsFile) {
  if (!existsSync(resultsFile)) return [];
  /** @type {{ testResults: FileResult[] }} */
  const { testResults } = JSON.parse(readFileSync(resultsFile, 'utf8'));
  return testResults.flatMap(({ name = '', assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(
        ({ fullName, failureMessages = [] }) =>
          `${basename(name)} > ${fullName}: ${failureMessages[0]?.split('\n')[0]}`,
      ),
  );
}
