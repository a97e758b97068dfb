// Rules for file names, file length and file content. Every failure says what to do instead.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, matchesGlob } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, projectFolder, readSourceFiles } from '#tests/kit/source/source-files.ts';

const files = readSourceFiles();
const programs = files.filter(({ path }) => !/^(tests|scripts)\//.test(path));

const TOP_LEVEL = [
  ...['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json', 'manifest.webmanifest', 'index.html'],
  ...[
    'README.md',
    'LICENSE',
    'SECURITY.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'src',
    'public',
    'sw',
    'tests',
    'server',
    'docs',
    'scripts',
    'deploy',
  ],
  ...['.ci', '.git', '.gitignore', '.npmrc', '.biome.json', '.oxlintrc.json', '.tsconfig.base.json'],
];

const BANNED_WORDS = ['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'manager', 'service', 'data', 'handle']
  .concat(['process', 'info'])
  .join('|');

/** Names that need such a word. */
const NAMED_FOR_A_REASON = [
  /\/service-strip\./, // the specification's name for it
  /data-saver/, // what browsers call the setting
  /\/process-lock\./, // it checks whether an operating-system process is still running
];

/** Data tables with one row a line, which need no splitting. */
const LONG_TABLES = /^server\/seed\/catalogue\//;

/** Elements that need a style attribute, and why the CSP allows it. */
const STYLE_ALLOWED: Record<string, string> = {};

/** Modules of features whose variables say nothing about the shopper. */
const NOT_PERSONAL = /\/(ended-session|use-late-payment|checkout-lock|menu-opener|update-ready)\.tsx?$/;

describe('files', () => {
  test('at the top level are few and known', () => {
    const ignored = readFileSync(join(projectFolder, '.gitignore'), 'utf8').split('\n');
    const extra = readdirSync(projectFolder).filter((name) => !TOP_LEVEL.includes(name) && !ignored.includes(name));
    expect(
      extra.map((name) => `${name}: put it in docs, scripts or the folder it belongs to, or ignore it in .gitignore.`),
    ).toEqual([]);
  });

  test('are named in kebab-case, without empty words', () => {
    const empty = new RegExp(`(^|[-.])(${BANNED_WORDS})([-.]|$)`);
    const wrong = files.filter(({ path }) => {
      if (NAMED_FOR_A_REASON.some((reason) => reason.test(path))) return false;
      // The router reads path parameters and nesting from the names of route files.
      const name = path.startsWith('src/routes/') ? 'route.tsx' : basename(path);
      return !/^[a-z0-9]+(-[a-z0-9]+)*((\.long)?\.test|\.d)?\.(ts|tsx|mjs)$/.test(name) || empty.test(name);
    });
    expect(wrong.map(({ path }) => `${path}: kebab-case, and a noun of the shop instead of ${BANNED_WORDS}.`)).toEqual(
      [],
    );
  });

  test('stay short', () => {
    const limitOf = (path: string) => (path.startsWith('src/routes/') ? 40 : path === 'sw/sw.ts' ? 60 : 250);
    const wrong = files.filter(({ path, text }) => !LONG_TABLES.test(path) && countLines(text) > limitOf(path));
    expect(
      wrong.map(
        ({ path, text }) =>
          `${path} has ${countLines(text)} lines, ${limitOf(path)} are allowed: move a part of it to a separate file.`,
      ),
    ).toEqual([]);
  });

  test('of tests that do more rounds in `npm run test:all` are in a project that asks for them', () => {
    const config = readFileSync(join(projectFolder, 'vite.config.ts'), 'utf8');
    const [, moreRounds = ''] = /const MORE_ROUNDS = '(.+)';/.exec(config) ?? [];
    const asked = [moreRounds, 'tests/{server,seed,shop,sale-day}/**/*.test.ts'];
    const wrong = files.filter(
      ({ path, text }) =>
        path.endsWith('.test.ts') &&
        /from '#tests\/kit\/fixtures\/amount\.ts'/.test(text) &&
        !asked.some((pattern) => matchesGlob(path, pattern)),
    );
    expect(wrong.map(({ path }) => `${path}: add it to MORE_ROUNDS of vite.config.ts.`)).toEqual([]);
  });

  test('have a median below 70 lines', () => {
    const lengths = programs.map(({ text }) => countLines(text)).sort((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(70);
  });
});

describe('source text', () => {
  const holds = (pattern: RegExp, allowed: (path: string) => boolean = () => false) =>
    programs.filter(({ path, text }) => pattern.test(text) && !allowed(path)).map(({ path }) => path);

  test('never contains the rupee sign, whose glyph costs a second font file: write Rs.', () => {
    const page = [...filesBelow(join(projectFolder, 'src')), join(projectFolder, 'index.html')];
    expect(page.filter((file) => readFileSync(file, 'utf8').includes('\u20b9'))).toEqual([]);
  });

  test('sets no style attribute on an element, because the CSP blocks it in server-rendered HTML: use a class', () => {
    expect(holds(/\sstyle=\{/, (path) => path in STYLE_ALLOWED)).toEqual([]);
  });

  test('writes to the console only in src/base/log.ts: use createLog, or on the server the injected logger', () => {
    expect(holds(/\bconsole[.[]/, (path) => path === 'src/base/log.ts')).toEqual([]);
  });

  test('disables no check: no any, no @ts-ignore, no empty catch, no TODO', () => {
    expect(holds(/@ts-(ignore|nocheck|expect-error)|\bTODO\b|\bFIXME\b|catch\s*(\([^)]*\))?\s*\{\s*\}/)).toEqual([]);
  });

  test('creates no Intl object while a module is loaded, because that blocks a phone for 28 ms: create it at its first use', () => {
    const pages = (path: string) => !path.startsWith('src/');
    expect(holds(/^(export )?const .*= new Intl\./m, pages)).toEqual([]);
  });

  test('keeps no variable in a module of a feature, because a log-out clears what belongs to the shopper: use personalStore', () => {
    const isFree = (path: string) => !path.startsWith('src/features/') || NOT_PERSONAL.test(path);
    expect(holds(/^(export )?let /m, isFree)).toEqual([]);
  });

  test('has the texts of the page in messages.ts, so that a second language can be added', () => {
    const WORDS =
      /\b(aria-label|label|title|heading|text|alt|placeholder)(="|: ')[A-Z][a-z]|^ +[A-Z][a-z]+( [a-z]+)*[.!?]*$|>[A-Z][a-z]+[^<>{}=;()]*<\/|pageTitle\('/m;
    // A policy is translated as a whole text; developer pages are not translated.
    const isWholeText = /^src\/features\/(policies|styleguide|dev-panel)\//;
    const screens = /^src\/(ui|features|app|routes)\/.*\.tsx$/;
    expect(holds(WORDS, (path) => !screens.test(path) || isWholeText.test(path))).toEqual([]);
  });

  test('has no pseudo-class inside :has(), which slows down every change of the page (decision 029)', () => {
    const HAS = /:has\([^)]*:[^)]*\)|[\s'"`](group-|peer-|not-|in-)?has-[a-z[]/;
    const sheets = filesBelow(join(projectFolder, 'src')).filter((file) => /\.(css|tsx)$/.test(file));
    const text = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    expect(sheets.filter((file) => HAS.test(text(file)))).toEqual([]);
  });

  test('has no test.skip and no test.only', () => {
    const wrong = files.filter(
      ({ path, text }) => path.endsWith('.test.ts') && /\b(test|it|describe)\.(only|skip)\(/.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('gives waitForFunction no async function: it takes the promise for true and waits for nothing; use expect.poll', () => {
    const wrong = files.filter(({ text }) => /\bwaitForFunction\(\s*async\b/.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

function countLines(text: string): number {
  return text.trimEnd().split('\n').length;
}
