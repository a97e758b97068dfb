// docs/security.md: every requirement that it calls met names tests that exist.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#tests/kit/source/source-files.ts';

const text = readFileSync(join(projectFolder, 'docs', 'security.md'), 'utf8');
const rows = text.split('\n').filter((line) => /^\| V\d+ /.test(line));
/** `tests/x.test.ts`: *words of a title*, or the file alone. */
const named = [...text.matchAll(/`(tests\/[^`]+)`(?:: \*([^*]+)\*)?/g)].map(([, path = '', title = '']) => ({
  path,
  title,
}));
const isThere = (path: string) => existsSync(join(projectFolder, path));
/** Met by the merchant, or checked by hand. */
const WITHOUT_TESTS = /^\| (V6|V12) |\| does not apply \|/;

test('every chapter that is met names a test', () => {
  expect(rows).toHaveLength(17);
  expect(rows.filter((row) => !WITHOUT_TESTS.test(row) && !row.includes('`tests/'))).toEqual([]);
});

test('the named files and titles exist', () => {
  expect(named.filter(({ path }) => !isThere(path))).toEqual([]);
  const lost = named.filter(({ path, title }) => !readFileSync(join(projectFolder, path), 'utf8').includes(title));
  expect(lost, 'the test was renamed or deleted: update docs/security.md').toEqual([]);
});
