// The result counting of `npm test`: a run that crashes must never look like one that passed.
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contentHash } from '#scripts/lib/content-hash.mjs';
import { judgeRun } from '#scripts/lib/judge-run.mjs';
import { LONGEST } from '#scripts/lib/longest-first.mjs';
import { inRoot } from '#scripts/lib/paths.mjs';
import { precompress } from '#scripts/lib/precompress.mjs';
import { judge } from '#scripts/lib/vitest-step.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vyayam-scripts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a test run', () => {
  const file = { file: 'a.test.ts', ms: 5, passed: 2, failed: 0, skipped: 1, flaky: [] };

  test('counts passed, failed and skipped tests', () => {
    const failing = { ...file, failed: 1 };
    expect(judge({ files: [failing, file], strayErrors: 0 }, 1)).toMatchObject({ passed: 4, failed: 1, skipped: 2 });
  });

  test('fails on an error outside all tests', () => {
    expect(judge({ files: [file], strayErrors: 1 }, 1)).toMatchObject({ passed: 2, failed: 1 });
  });

  test('fails on an exit code that the report does not explain', () => {
    expect(judge({ files: [file], strayErrors: 0 }, 1)).toMatchObject({ passed: 2, failed: 1 });
  });

  test('passes with the exit code 0 only if no test failed', () => {
    expect(judge({ files: [file], strayErrors: 0 }, 0)).toMatchObject({ passed: 2, failed: 0 });
    expect(judge({ files: [{ ...file, failed: 2 }, file], strayErrors: 0 }, 0)).toMatchObject({ passed: 4, failed: 2 });
  });

  test('fails when it writes no report', () => {
    expect(judge(null, 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('names tests that passed at the second try', () => {
    const slow = { ...file, flaky: ['in the end: too late'] };
    expect(judge({ files: [slow], strayErrors: 0 }, 0).flaky).toEqual(['a.test.ts > in the end: too late']);
  });
});

describe('all steps together', () => {
  const step = { passed: 3, failed: 0, skipped: 1 };
  const twice = { ...step, flaky: ['a.test.ts > too late'] };

  test('pass when none has failed', () => {
    expect(judgeRun([step, step])).toEqual({
      counts: { passed: 6, failed: 0, skipped: 2 },
      complaints: [],
      flaky: [],
      hasPassed: true,
    });
    expect(judgeRun([{ passed: 0, failed: 0, skipped: 1 }])).toMatchObject({ hasPassed: true });
  });

  test('fail with one of them', () => {
    expect(judgeRun([{ ...step, failed: 1 }, step])).toMatchObject({ counts: { failed: 1 }, hasPassed: false });
  });

  test('fail when they were stopped, with the reason', () => {
    expect(judgeRun([step], 'ended by SIGINT')).toMatchObject({
      counts: { passed: 3, failed: 1 },
      complaints: ['ended by SIGINT'],
      hasPassed: false,
    });
  });

  test('fail when nothing was counted', () => {
    expect(judgeRun([])).toMatchObject({ hasPassed: false });
  });

  test('may need one second try, and not two', () => {
    expect(judgeRun([step, twice])).toMatchObject({ flaky: ['a.test.ts > too late'], hasPassed: true });
    expect(judgeRun([twice, twice])).toMatchObject({
      counts: { failed: 1 },
      complaints: ['2 tests needed a second try, 1 may: the run fails.'],
      hasPassed: false,
    });
  });
});

test('the hash that triggers a new build changes with content, names and settings', () => {
  const hashes = [
    contentHash(['index.html']),
    contentHash(['index.html', 'vite.config.ts']),
    contentHash(['index.html'], { extra: 'VITE_API_BASE' }),
    contentHash(['no-such-file']),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(contentHash(['index.html'])).toBe(hashes[0]);
});

test('text gets compressed twins, pictures and small files do not', async () => {
  writeFileSync(join(folder, 'app.js'), 'const answer = 42;\n'.repeat(200));
  writeFileSync(join(folder, 'small.js'), '1');
  writeFileSync(join(folder, 'photo.webp'), Buffer.alloc(5000));
  expect(await precompress(folder)).toBe(1);
  expect(readdirSync(folder).sort()).toEqual(['app.js', 'app.js.br', 'app.js.gz', 'photo.webp', 'small.js']);
});

test('the files that each step begins with exist', () => {
  const names = new Set(globSync('tests/**/*.test.{ts,tsx}').map((file) => basename(file)));
  expect(LONGEST.filter((name) => !names.has(name))).toEqual([]);
});

test('an automatic build runs `npm test` in the project, where missing programs are failures, and has its exit code', () => {
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho "$* CI=$CI in $PWD"\nexit 3\n', { mode: 0o755 });
  const env = { ...process.env, CI: '', PATH: `${folder}:${process.env.PATH}` };
  const { status, stdout } = spawnSync(inRoot('.ci', 'run'), { cwd: folder, env, encoding: 'utf8' });
  expect([status, stdout]).toEqual([3, `test CI=true in ${inRoot('.')}\n`]);
});
