// Every text that the specification gives word for word is written down in src/, or named here as not built yet.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, projectFolder } from '#tests/kit/source-files.ts';

/** Texts of screens to come, by screen. A text leaves the list when its screen is built. */
const notBuiltYet: Record<string, readonly string[]> = {
  product: ['Failed to fetch Product detail'],
};

const plain = (text: string) =>
  text
    .replace(/\\'/g, "'")
    .replace(/&apos;|&#39;|\u2019/g, "'")
    .replace(/\$\{[^}]*\}/g, '{}')
    .replace(/\s+/g, ' ');

/** In the list a value that the code fills in stands as {name}. */
const asListed = (text: string) => plain(text.replace(/\{\w+\}/g, '{}'));

const source = filesBelow(join(projectFolder, 'src'))
  .filter((file) => /\.(tsx?|html|json|md)$/.test(file))
  .map((file) => plain(readFileSync(file, 'utf8')))
  .join('\n');
/** Case is left to the style sheet: a heading may be set in capitals. */
const anyCase = source.toLowerCase();
const isThere = (text: string) => anyCase.includes(asListed(text).toLowerCase());
/** Exactly so, because short texts such as 'Applied' occur in comments in other forms. */
const isBuilt = (text: string) => source.includes(asListed(text));

const texts = readFileSync(join(projectFolder, 'tests', 'kit', 'spec-texts.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const awaited = Object.values(notBuiltYet).flat();

describe('the texts of the specification', () => {
  test('are all in src/, but for the screens to come', () => {
    const missing = texts.filter((text) => !isThere(text) && !awaited.includes(text));
    expect(missing, 'write each exactly so in the messages.ts of its feature').toEqual([]);
  });

  test('that are listed as not built yet are really absent', () => {
    expect(awaited.filter(isBuilt), 'built by now: take it off notBuiltYet').toEqual([]);
  });

  test('that are listed as not built yet are texts of the specification', () => {
    expect(awaited.filter((text) => !texts.includes(text))).toEqual([]);
  });
});
