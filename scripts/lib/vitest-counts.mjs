// Reads how a vitest run went. What it cannot read counts as a failure: a run that tells nothing has shown nothing.
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ status: string, assertionResults: { status: string }[] }} FileResult */

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
