// Whether a run of `npm test` has passed, from the results of its steps.

/** The machine may stall once in a run of hundreds of browser tests (docs/decisions/038). */
const MAX_FLAKY = 1;

/**
 * A run passes if something was counted and nothing failed. What stopped it, and second tries beyond the limit, count as failed.
 * @param {readonly import('./test-steps.mjs').StepResult[]} results
 * @param {string} [trouble] the error that stopped the run
 */
export function judgeRun(results, trouble) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of results) {
    counts.passed += passed;
    counts.failed += failed;
    counts.skipped += skipped;
  }
  const flaky = results.flatMap((result) => result.flaky ?? []);
  const complaints = trouble ? [trouble] : [];
  if (flaky.length > MAX_FLAKY)
    complaints.push(`${flaky.length} tests needed a second try, ${MAX_FLAKY} may: the run fails.`);
  counts.failed += complaints.length;
  return { counts, complaints, flaky, hasPassed: counts.failed === 0 && counts.passed + counts.skipped > 0 };
}
