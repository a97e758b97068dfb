// The reporter of `npm test` in a real run of Vitest.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cacheFolder, inRoot } from '#scripts/lib/paths.mjs';
import { run } from '#scripts/lib/run.mjs';
import type { RunReport } from '#scripts/lib/run-report.mjs';
import { judge } from '#scripts/lib/vitest-step.mjs';

/** Runs test files, which may be retried once. */
async function runFiles(files: Record<string, string>) {
  mkdirSync(cacheFolder, { recursive: true });
  const folder = mkdtempSync(join(cacheFolder, 'run-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    'export default { test: { globals: true, retry: 1, maxWorkers: 1 } };',
  );
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const file = join(folder, 'reports', 'report.json');
  const reporter = `--reporter=${inRoot('scripts', 'lib', 'run-report.mjs')}`;
  const { code } = await run(
    process.execPath,
    [inRoot('node_modules', 'vitest', 'vitest.mjs'), 'run', '--root', folder, reporter],
    { env: { RUN_REPORT: file, VITEST: undefined, VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined } },
  );
  const report: RunReport = JSON.parse(readFileSync(file, 'utf8'));
  return { report, verdict: judge(report, code), code };
}

test('every kind of result is counted, and tests that passed at the second try are named with their first error', async () => {
  const { report, verdict } = await runFiles({
    'mixed.test.js': `
      let tries = 0;
      describe('a group', () => { test('passes', () => {}); });
      test('passes in the end', () => { tries += 1; if (tries < 2) throw new Error('too late\\nmore'); });
      test('fails', () => { throw new Error('wrong'); });
      test('is skipped', ({ skip }) => skip());
      test.todo('is to be written');
    `,
    'unloadable.test.js': "import './no-such-file.js'; test('never runs', () => {});",
    'no-set-up.test.js': "beforeAll(() => { throw new Error('no database'); }); test('never runs', () => {});",
  });
  const counts = new Map(
    report.files.map(({ file, passed, failed, skipped, flaky }) => [basename(file), [passed, failed, skipped, flaky]]),
  );
  expect(counts.get('mixed.test.js')).toEqual([2, 1, 2, ['passes in the end: too late']]);
  expect(counts.get('unloadable.test.js')).toEqual([0, 1, 0, []]);
  expect(counts.get('no-set-up.test.js')?.[1]).toBe(1);
  expect(report.files.every(({ ms }) => Number.isInteger(ms) && ms > 0)).toBe(true);
  expect(report.files.map(({ file }) => file)).toContainEqual(expect.stringMatching(/^\.cache\/.*\/mixed\.test\.js$/));
  expect(verdict).toMatchObject({ passed: 2, failed: 3 });
});

test('tests of a process that dies have failed', async () => {
  const { report, verdict } = await runFiles({
    'dies.test.js': "test('kills', () => process.kill(process.pid, 'SIGKILL')); test('comes after', () => {});",
  });
  expect(report.files).toMatchObject([{ passed: 0, failed: 2, skipped: 0 }]);
  expect(verdict.failed).toBeGreaterThanOrEqual(2);
});

test('an error outside all tests is counted', async () => {
  const { report, verdict, code } = await runFiles({
    'stray.test.js': "test('passes', async () => { void Promise.reject(new Error('nobody catches it')); await 0; });",
  });
  expect([report.strayErrors, code]).toEqual([1, 1]);
  expect(verdict).toMatchObject({ passed: 1, failed: 1 });
});
