// The program behind `npm run test:constants`. scripts/mutate-constants.mjs lists its options.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { recordReads } from './figure-reads.mjs';
import { findFigures } from './figures.mjs';
import { FOLDERS_LEFT_OUT, LOOK_FIRST, NO_BEHAVIOUR, TESTS_BY_HAND } from './figures-by-hand.mjs';
import { readMutationPage, writeMutationPage } from './mutation-page.mjs';
import { copyTree, openTests, projectFiles } from './mutation-tests.mjs';
import { cacheFolder, inRoot, root } from './paths.mjs';
import { runNow } from './run.mjs';
import { formatDuration, runMain, say } from './say.mjs';

/**
 * @typedef {import('./figures.mjs').Figure} Figure
 * @typedef {{ id: string, text: string, red: import('./mutation-tests.mjs').Red | null, asked: number }} Verdict
 */

const folder = join(cacheFolder, 'mutation');
const notes = join(folder, 'reads');
const verdictsFile = join(folder, 'verdicts.jsonl');
/** A test that failed only after this long must fail twice. */
const SLOW_MS = 4_000;
/** Test files that take this long run only if the others have not failed. */
const LONG_MS = 10_000;
/** Ranks before any similarity of names. */
const LOOKED_AT_FIRST = 100;
const SERVER_TEST = /^tests\/(server|seed|shop)\//;
const IN_A_BROWSER = /^tests\/(e2e|journeys)\//;

/** @param {string} id */
const leftOut = (id) =>
  Object.keys(FOLDERS_LEFT_OUT).some((folder) => id.startsWith(folder)) || byHand(NO_BEHAVIOUR, id) !== undefined;

/** @param {Readonly<Record<string, string>>} table @param {string} id */
function byHand(table, id) {
  const [file = '', name = ''] = id.split(' ');
  return table[id] ?? table[`${file} ${name.split(/[.[(]/)[0]}`];
}

/** @returns {Map<string, Verdict>} the latest verdict of each figure, on the page or of this machine */
function readVerdicts() {
  const lines = existsSync(verdictsFile) ? readFileSync(verdictsFile, 'utf8').trim().split('\n') : [];
  const ownVerdicts = lines.filter(Boolean).map((line) => JSON.parse(line));
  return new Map([...readMutationPage(), ...ownVerdicts].map((one) => [one.id, one]));
}

/**
 * Records what every new or changed test file reads.
 * @param {string[]} files
 * @param {Figure[]} figures
 */
async function readAll(files, figures) {
  const tree = join(folder, 'noting');
  copyTree(tree, files);
  recordReads(tree, files, new Set(figures.map(({ file, constant }) => `${file} ${constant}`)), notes);
  const tests = await openTests(tree, false);
  const open = tests.files.filter((file) => freshNotes(file) === null);
  say(`${open.length} of ${tests.files.length} test files are run to record what they read`);
  for (let done = 0; done < open.length; done += 12) {
    const some = open.slice(done, done + 12);
    for (const file of some) rmSync(rawNotes(tree, file), { force: true });
    const { red, took } = await tests.run(some);
    if (red) say(`  fails because of the instrumentation: ${red.file}: ${red.title}`);
    for (const file of some) {
      const raw = rawNotes(tree, file);
      const reads = existsSync(raw) ? [...new Set(readFileSync(raw, 'utf8').trim().split('\n'))] : [];
      const source = readFileSync(inRoot(file), 'utf8');
      const ms = took.get(file) ?? 0;
      writeFileSync(notesFile(file), JSON.stringify({ file, ms, reads, source, red: red?.file === file }));
      rmSync(raw, { force: true });
    }
    say(`  ${Math.min(done + 12, open.length)} of ${open.length}`);
  }
  await tests.close();
}

/** @param {string} tree @param {string} file */
const rawNotes = (tree, file) => join(notes, join(tree, file).replaceAll('/', '+'));
/** @param {string} file */
const notesFile = (file) => join(notes, `${file.replaceAll('/', '+')}.json`);

/** null if there are none or the test has changed since. @param {string} file @returns {{ file: string, ms: number, reads: string[] } | null} */
function freshNotes(file) {
  if (!existsSync(notesFile(file))) return null;
  const known = JSON.parse(readFileSync(notesFile(file), 'utf8'));
  return known.source === readFileSync(inRoot(file), 'utf8') ? known : null;
}

/**
 * @param {Figure[]} figures
 * @param {string[]} files
 * @param {string} name name of the copy
 * @param {{ nearest: number, only: string[] }} asked the maximum number of tests, and words of which
 *   their paths must contain one; a mutant that none of them kills is left for a longer run
 */
async function tryAll(figures, files, name, { nearest, only }) {
  const tree = join(folder, name);
  copyTree(tree, files);
  const tests = await openTests(tree, true);
  const asked = tests.files.map((file) => freshNotes(file) ?? { file, ms: 0, reads: null });
  const begun = Date.now();
  for (const [index, figure] of figures.entries()) {
    const path = join(tree, figure.file);
    const source = readFileSync(path, 'utf8');
    writeFileSync(path, source.slice(0, figure.start) + figure.changed + source.slice(figure.end));
    tests.changed(figure.file);
    const restore = () => {
      writeFileSync(path, source);
      tests.changed(figure.file);
    };
    const readers = readersOf(figure, asked);
    const chosen = readers.filter((file) => only.some((word) => file.includes(word))).slice(0, nearest);
    const verdict = await tryOne(figure, tests, tree, chosen).finally(restore);
    if (verdict.red || verdict.asked >= readers.length) appendFileSync(verdictsFile, `${JSON.stringify(verdict)}\n`);
    const red = verdict.red
      ? `${verdict.red.file}: ${verdict.red.title}`
      : `SURVIVED (${verdict.asked} of ${readers.length} asked)`;
    say(
      `[${index + 1}/${figures.length}, ${formatDuration(Date.now() - begun)}] ${figure.id} = ${figure.text}: ${red}`,
    );
  }
  await tests.close();
}

/**
 * @param {Figure} figure already changed in the tree
 * @param {Awaited<ReturnType<typeof openTests>>} tests
 * @param {string} tree
 * @param {string[]} readers nearest first
 * @returns {Promise<Verdict>}
 */
async function tryOne({ id, text }, tests, tree, readers) {
  const told = byHand(TESTS_BY_HAND, id);
  if (told) {
    return { id, text, red: runAlone(tree, told), asked: 1 };
  }
  for (let from = 0, count = 1; from < readers.length; from += count, count = Math.min(8, count * 2)) {
    const { red } = await tests.run(readers.slice(from, from + count));
    if (!red) continue;
    if (isDoubtful(red) && (await tests.run([red.file])).red === null) {
      say(`  ${red.file} fails only the first time: not counted`);
      from -= count - readers.slice(from, from + count).indexOf(red.file) - 1;
      count = 1;
      continue;
    }
    return { id, text, red, asked: from + count };
  }
  return { id, text, red: null, asked: readers.length };
}

/**
 * The failure may come from a loaded machine: it was late, or before the first test. @param {import('./mutation-tests.mjs').Red}
 * red
 */
const isDoubtful = ({ ms, title }) => ms >= SLOW_MS || title === '';

/**
 * In a process of its own, with PostgreSQL or on a build. @param {string} tree @param {string} file
 *
 * @returns {import('./mutation-tests.mjs').Red | null}
 */
function runAlone(tree, file) {
  const options = /** @type {const} */ ({ cwd: tree, stdio: 'ignore' });
  const isInBrowser = IN_A_BROWSER.test(file);
  if (isInBrowser) runNow(process.execPath, ['scripts/build.mjs'], options);
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  // The other process inherits it.
  const { TEST_DATABASE } = process.env;
  delete process.env.TEST_DATABASE;
  try {
    runNow(process.execPath, [vitest, 'run', '--project', isInBrowser ? 'browser' : 'server', file], options);
    return null;
  } catch (error) {
    if (!(error instanceof Error && 'status' in error)) throw error;
    return { file, title: '', ms: 0 };
  } finally {
    process.env.TEST_DATABASE = TEST_DATABASE;
  }
}

/** @param {string} path */
const stemOf = (path) => basename(path).split('.')[0];

/**
 * The tests that read the constant: those with similar names first, then the fast ones, long ones last.
 * @param {Figure} figure
 * @param {{ file: string, ms: number, reads: string[] | null }[]} asked null: unknown, so it may read everything
 */
function readersOf({ file, constant }, asked) {
  const words = new Set(file.replace(/^src\/features|\.tsx?$/g, '').split(/[/.-]/));
  const first = Object.entries(LOOK_FIRST).filter(([start]) => file.startsWith(start));
  const near = (/** @type {string} */ test) => {
    if (stemOf(test) === stemOf(file)) return Number.POSITIVE_INFINITY;
    const told = first.filter(([, tests]) => tests.some((word) => test.includes(word))).map(([start]) => start.length);
    if (told.length > 0) return LOOKED_AT_FIRST + Math.max(...told);
    // tests/features/cart for src/features/cart
    if (dirname(test).replace('tests/', 'src/') === dirname(file)) return LOOKED_AT_FIRST + dirname(file).length;
    return test.split(/[/.-]/).filter((word) => words.has(word)).length;
  };
  const isLong = (/** @type {{ file: string, ms: number }} */ test) =>
    Number(test.ms > LONG_MS && near(test.file) < LOOKED_AT_FIRST);
  const mayRead = (/** @type {string} */ test, /** @type {string} */ code) =>
    code.startsWith('src/domain/') || SERVER_TEST.test(test) === code.startsWith('server/');
  return asked
    .filter(({ reads, file: test }) => (reads ? reads.includes(`${file} ${constant}`) : mayRead(test, file)))
    .sort((a, b) => isLong(a) - isLong(b) || near(b.file) - near(a.file) || a.ms - b.ms)
    .map((one) => one.file);
}

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      part: { type: 'string', default: '1/1' },
      again: { type: 'boolean', default: false },
      survivors: { type: 'boolean', default: false },
      nearest: { type: 'string', default: 'Infinity' },
      with: { type: 'string', default: '' },
      reads: { type: 'boolean', default: false },
      'known-reads': { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  mkdirSync(notes, { recursive: true });
  const files = projectFiles();
  const figures = findFigures(root, files).filter(({ id }) => !leftOut(id));
  if (values.write) return writeMutationPage(figures, readVerdicts());
  if (!values['known-reads']) await readAll(files, figures);
  if (values.reads) return;
  const [part = 1, parts = 1] = values.part.split('/').map(Number);
  const known = readVerdicts();
  const open = figures
    .filter(({ id }) => !values.only || id.includes(values.only))
    .filter(({ id, text }) => {
      const verdict = known.get(id);
      if (verdict?.text !== text || values.again) return true;
      return values.survivors && verdict.red === null;
    })
    .filter((_, index) => index % parts === part - 1);
  say(`${figures.length} figures, ${open.length} to try`);
  if (open.length > 0)
    await tryAll(open, files, `tree-${process.pid}`, { nearest: Number(values.nearest), only: values.with.split(',') });
});
