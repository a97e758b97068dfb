// docs/testing.md contains the recipes word for word, and the tests that it names exist.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, projectFolder } from '#tests/kit/source/source-files.ts';

const page = readFileSync(join(projectFolder, 'docs', 'testing.md'), 'utf8');

test.each(filesBelow(join(projectFolder, 'tests', 'recipes')))('%s is in docs/testing.md word for word', (file) => {
  expect(page).toContain(readFileSync(file, 'utf8').trim());
});

test('every test that docs/testing.md names exists', () => {
  const named = page.match(/(?<=`)(tests|scripts)\/[\w./-]+(?=`)/g) ?? [];
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(join(projectFolder, path)))).toEqual([]);
});
