// docs/testing.md contains the recipes word for word.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, projectFolder } from '#tests/kit/source/source-files.ts';

const page = readFileSync(join(projectFolder, 'docs', 'testing.md'), 'utf8');

test.each(filesBelow(join(projectFolder, 'tests', 'recipes')))('%s is in docs/testing.md word for word', (file) => {
  expect(page).toContain(readFileSync(file, 'utf8').trim());
});
