// Every text that the specification gives word for word occurs in src/.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, projectFolder } from '#tests/kit/source/source-files.ts';

const plain = (text: string) =>
  text
    .replace(/\\'/g, "'")
    .replace(/&apos;|&#39;|\u2019/g, "'")
    .replace(/\$\{[^}]*\}/g, '{}')
    .replace(/\s+/g, ' ');

/** In the list, {name} stands for a value that the code inserts. */
const asListed = (text: string) => plain(text.replace(/\{\w+\}/g, '{}'));

const source = filesBelow(join(projectFolder, 'src'))
  .filter((file) => /\.(tsx?|html|json|md)$/.test(file))
  .map((file) => plain(readFileSync(file, 'utf8')))
  .join('\n');
/** Ignores case, because the style sheet may set a heading in capitals. */
const anyCase = source.toLowerCase();
const isThere = (text: string) => anyCase.includes(asListed(text).toLowerCase());
const texts = readFileSync(join(projectFolder, 'tests', 'kit', 'source', 'spec-texts.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

test('all texts of the specification are in src/', () => {
  const missing = texts.filter((text) => !isThere(text));
  expect(missing, 'add each text, word for word, to the messages.ts of its feature').toEqual([]);
});
