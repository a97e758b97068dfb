// docs/spec-coverage.md, the table of what the specification asks for: what it names exists, and nothing is left out.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFolder } from '#tests/kit/source/source-files.ts';

/** The headings of the specification, in its order; of section 2 and 9 those below as well. */
const SECTIONS = [
  '1. What the product does and for whom',
  '2. Route table',
  '2. Header',
  '2. Footer',
  '2. Home',
  '2. Product detail',
  '2. Quick-add modal',
  '2. Cart page',
  '2. Checkout',
  '2. Order confirmation',
  '2. Login, signup, verification, forgot password',
  '2. User dashboard',
  '2. Contact page',
  '2. Track order',
  '2. Our Offline Stores',
  '2. Static policy pages',
  '2. Chat widget',
  '3. Entities and their fields',
  '4. States and transitions',
  '5. Validation rules',
  '6. Roles and permissions',
  '7. The calls it makes',
  '8. Error catalogue',
  '9. Currency and prices',
  '9. Timings and sizes',
  '9. Fake social proof',
  '9. Tracking',
  '9. Policy text',
  '9. Chat widget',
  '9. Carousel defaults',
];

const text = readFileSync(join(projectFolder, 'docs', 'spec-coverage.md'), 'utf8');
const tables = text.split(/^## /m).slice(1);
const rows = tables.flatMap((table) =>
  table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| requirement'))
    .map((line) => {
      const [requirement = '', code = '', shown = ''] = line.slice(1, -1).split(/(?<!\\)\|/);
      return { requirement: requirement.trim(), code, shown: shown.trim() };
    }),
);
const paths = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => String(match[1]));
const isThere = (path: string) => existsSync(join(projectFolder, path));
/** As a test's title is written, whichever quotes it stands in. */
const source = (path: string) => readFileSync(join(projectFolder, path), 'utf8').replace(/\\'/g, "'");

/** '`tests/x.test.ts`: words of a title' -> its two parts; no title = the whole file. */
const proofs = rows.flatMap(({ shown }) =>
  shown.split('<br>').flatMap((part) => {
    const [, path, title = ''] = /^`([^`]+)`(?:: (.*))?$/.exec(part) ?? [];
    return path ? [{ path, title: title.replaceAll('\\|', '|') }] : [];
  }),
);

describe('the table of the specification', () => {
  test('has rows for every section', () => {
    const withRows = tables.filter((table) => /^\| [^|]+\| `/m.test(table)).map((table) => table.split('\n')[0]);
    expect(withRows).toEqual(SECTIONS);
    expect(rows.length).toBeGreaterThan(200);
  });

  test('has code and a test or a decision in every row', () => {
    const bare = rows.filter(({ code, shown }) => paths(code).length === 0 || !/`tests\/|\]\(decisions\//.test(shown));
    expect(bare.map(({ requirement }) => requirement)).toEqual([]);
  });

  test('names files, tests and decisions that exist', () => {
    expect(rows.flatMap(({ code }) => paths(code)).filter((path) => !isThere(path))).toEqual([]);
    expect(proofs.map(({ path }) => path).filter((path) => !isThere(path))).toEqual([]);
    const decisions = [...text.matchAll(/\]\((decisions\/[^)]+)\)/g)].map((match) => `docs/${match[1]}`);
    expect(decisions.filter((path) => !isThere(path))).toEqual([]);
  });

  test('names titles that their test files have', () => {
    const lost = proofs.filter(({ path, title }) => isThere(path) && !source(path).includes(title));
    expect(lost, 'the test was renamed or taken out: fix the row of docs/spec-coverage.md').toEqual([]);
  });
});
