// The counting behind `npm test`: a run that breaks must never look like one that passed.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contentHash } from '#scripts/lib/content-hash.mjs';
import { precompress } from '#scripts/lib/precompress.mjs';
import { secondTries, vitestCounts } from '#scripts/lib/vitest-counts.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vyayam-scripts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('counting a test run', () => {
  const counted = (testResults: { status: string; assertionResults: { status: string }[] }[], code: number) => {
    const file = join(folder, 'results.json');
    writeFileSync(file, JSON.stringify({ testResults }));
    return vitestCounts(file, code);
  };
  const tests = (...statuses: string[]) => statuses.map((status) => ({ status }));

  test('adds up what passed, failed and was left out', () => {
    const files = [
      { status: 'passed', assertionResults: tests('passed', 'passed', 'skipped') },
      { status: 'failed', assertionResults: tests('passed', 'failed', 'todo') },
    ];
    expect(counted(files, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 });
  });

  test('counts a file that could not be loaded as failed', () => {
    const files = [
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: tests('passed') },
    ];
    expect(counted(files, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  test('counts an error outside every test as failed', () => {
    const files = [{ status: 'passed', assertionResults: tests('passed') }];
    expect(counted(files, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  test('counts a run that left no results as failed', () => {
    expect(vitestCounts(join(folder, 'none.json'), -1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

test('a test that passed at its second try is named, with what it said at the first', () => {
  const file = join(folder, 'results.json');
  const failureMessages = ['Error: too late\n    at somewhere'];
  const assertionResults = [
    { status: 'passed', fullName: 'at once', failureMessages: [] },
    { status: 'passed', fullName: 'in the end', failureMessages },
    { status: 'failed', fullName: 'never', failureMessages },
  ];
  writeFileSync(file, JSON.stringify({ testResults: [{ status: 'failed', name: '/a/b.test.ts', assertionResults }] }));
  expect(secondTries(file)).toEqual(['b.test.ts > in the end: Error: too late']);
  expect(secondTries(join(folder, 'none.json'))).toEqual([]);
});

test('the hash that decides on a new build changes with content, names and settings', () => {
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
