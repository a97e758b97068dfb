// For every Markdown file: links lead to a file, anchors to a heading, and the named paths exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, projectFolder } from '#tests/kit/source/source-files.ts';

const FOLDERS = ['docs', 'src', 'server', 'sw', 'tests', 'scripts', 'public'];
const files = FOLDERS.flatMap((folder) =>
  filesBelow(join(projectFolder, folder)).map((path) => relative(projectFolder, path)),
);
const top = readdirSync(projectFolder).filter((name) => name.endsWith('.md'));
const pages = [...top, ...files.filter((path) => path.endsWith('.md'))].map((path) => ({
  path,
  text: readFileSync(join(projectFolder, path), 'utf8'),
}));

const exists = (path: string) => existsSync(join(projectFolder, path));
const names = new Set(files.map((path) => basename(path)));

/** Decision pages may name files that have changed since. */
const living = pages.filter(({ path }) => !path.startsWith('docs/decisions/'));

/** The anchor that GitHub makes of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (text: string) => [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));

test('every link leads to a file, and every anchor to a heading', () => {
  const lost = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?![a-z]+:)([^)\s#]*)(?:#([^)\s]*))?\)/g)].flatMap(([, to = '', anchor]) => {
      const target = to === '' ? path : normalize(join(dirname(path), to));
      if (!exists(target)) return [`${path}: ${to}`];
      const isThere = !anchor || anchorsOf(readFileSync(join(projectFolder, target), 'utf8')).includes(anchor);
      return isThere ? [] : [`${path}: ${to}#${anchor}`];
    }),
  );
  expect(lost, 'the file was renamed, or the heading was').toEqual([]);
});

test('every path in a document exists', () => {
  const inCode = (text: string) => [...text.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name);
  const isPath = (name: string) => FOLDERS.some((folder) => name.startsWith(`${folder}/`));
  const isFile = (name: string) => /^[a-z\d-][\w-]*(\.long)?(\.test)?\.(tsx?|mjs)$/.test(name);
  const lost = living.flatMap(({ path, text }) =>
    inCode(text)
      .filter((name) => (isPath(name) ? !exists(name) : isFile(name) && !names.has(name)))
      .map((name) => `${path}: ${name}`),
  );
  expect(lost, 'the file was renamed or deleted').toEqual([]);
});

test('README names every npm script', () => {
  const readme = readFileSync(join(projectFolder, 'README.md'), 'utf8');
  const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { scripts: object };
  const isNamed = (script: string) =>
    ['start', 'test'].includes(script) || [`npm run ${script}`, `\`${script}\``].some((name) => readme.includes(name));
  expect(Object.keys(scripts).filter((script) => !isNamed(script))).toEqual([]);
});
