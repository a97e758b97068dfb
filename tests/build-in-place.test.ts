// How a finished build takes the place of the one before, while a server reads it.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ensureBuilt, putInPlace, SOURCES } from '#scripts/lib/build.mjs';
import { cacheFolder, inRoot } from '#scripts/lib/paths.mjs';

/** So many that their deletion takes a while. */
const FILES = 1_000;

/** Counts how often the page was there, before and after, and one of its files was not. Ends with a message. */
const READER = `
  const { existsSync, readFileSync } = require('node:fs');
  const { parentPort, workerData: { page, files } } = require('node:worker_threads');
  const read = () => { try { return readFileSync(page, 'utf8'); } catch { return null; } };
  let isOver = false;
  let [halves, looks] = [0, 0];
  parentPort.on('message', () => { isOver = true; });
  const look = () => {
    const before = read();
    const isMissing = files.some((file) => !existsSync(file));
    if (before !== null && isMissing && read() === before) halves += 1;
    looks += 1;
    if (looks === 1) parentPort.postMessage('reading');
    if (isOver) { parentPort.postMessage({ halves }); parentPort.close(); } else setImmediate(look);
  };
  look();
`;

test('a reader never finds a page without its files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-in-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [target, next] = [join(folder, 'dist'), join(folder, 'next')];
  for (const place of [target, next]) {
    mkdirSync(join(place, 'assets'), { recursive: true });
    writeFileSync(join(place, 'index.html'), place);
    for (let number = 0; number < FILES; number += 1) writeFileSync(join(place, 'assets', `${number}.js`), '');
  }
  const files = [0, 300, 600, 999].map((number) => join(target, 'assets', `${number}.js`));
  const reader = new Worker(READER, { eval: true, workerData: { page: join(target, 'index.html'), files } });
  const message = () => new Promise<{ halves: number }>((resolve) => reader.once('message', resolve));
  await message();
  putInPlace(next, target);
  const result = message();
  reader.postMessage('end');
  expect(await result).toEqual({ halves: 0 });
  expect(readFileSync(join(target, 'index.html'), 'utf8')).toBe(next);
  expect(readdirSync(folder)).toEqual(['dist']);
});

test('the first build needs no build before it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-in-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [target, next] = [join(folder, 'below', 'dist'), join(folder, 'next')];
  mkdirSync(next);
  putInPlace(next, target);
  expect(readdirSync(join(folder, 'below'))).toEqual(['dist']);
});

test('a build that was killed while it deleted the one before does not stop the next one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-in-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [target, next] = [join(folder, 'dist'), join(folder, 'build-7')];
  for (const place of [target, next, `${next}-before`]) mkdirSync(join(place, 'assets'), { recursive: true });
  writeFileSync(join(next, 'index.html'), '');
  putInPlace(next, target);
  expect(readdirSync(folder)).toEqual(['dist']);
  expect(readdirSync(target).sort()).toEqual(['assets', 'index.html']);
});

/** A program in the place of Node, which writes a small page where Vite would write its own, and ends with this code. */
function standInForVite(folder: string, code: number): string {
  const program = join(folder, `ends-with-${code}`);
  const page = 'mkdir -p "$2/assets"; echo new > "$2/index.html"; echo new > "$2/assets/new-1234.js"';
  writeFileSync(program, `#!/bin/sh\nwhile [ "$1" != --outDir ]; do shift; done\n${page}\nexit ${code}\n`);
  chmodSync(program, 0o755);
  return program;
}

/** A build of an earlier version, below the project's folder, and a folder for programs. */
function earlierBuild() {
  const programs = mkdtempSync(join(tmpdir(), 'vyayam-in-place-'));
  const folder = `.cache/earlier-${process.pid}`;
  const target = inRoot(folder);
  onTestFinished(() => {
    for (const place of [programs, target]) rmSync(place, { recursive: true, force: true });
  });
  mkdirSync(join(target, 'assets'), { recursive: true });
  writeFileSync(join(target, 'index.html'), 'earlier');
  writeFileSync(join(target, 'assets', 'earlier-1234.js'), '');
  const isLeftOver = (name: string) => name.startsWith(`build-${process.pid}`);
  return { programs, folder, target, leftOver: () => readdirSync(cacheFolder).filter(isLeftOver) };
}

test('a build that fails leaves the one before in its place, and nothing of itself', async () => {
  const { programs, folder, target, leftOver } = earlierBuild();
  await expect(ensureBuilt(standInForVite(programs, 1), { folder })).rejects.toThrow('The page could not be built');
  expect(readFileSync(join(target, 'index.html'), 'utf8')).toBe('earlier');
  expect(leftOver()).toEqual([]);
});

test('a new build keeps the assets of the one before, for pages that are still open, and is not made twice', async () => {
  const { programs, folder, target, leftOver } = earlierBuild();
  expect(await ensureBuilt(standInForVite(programs, 0), { folder })).toBe(true);
  expect(readFileSync(join(target, 'index.html'), 'utf8')).toBe('new\n');
  expect(readdirSync(join(target, 'assets'))).toEqual(expect.arrayContaining(['earlier-1234.js', 'new-1234.js']));
  expect(leftOver()).toEqual([]);
  expect(await ensureBuilt(standInForVite(programs, 1), { folder })).toBe(false);
});

test('the page is built again after a change of its own code, the worker, a public file, a package or the configuration of Vite', () => {
  const parts = ['src', 'sw', 'public', 'index.html', 'manifest.webmanifest', 'package-lock.json', 'vite.config.ts'];
  expect(SOURCES).toEqual(expect.arrayContaining(parts));
});

test('the page is built again after a change of its settings in the environment', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  const { programs, folder } = earlierBuild();
  const vite = standInForVite(programs, 0);
  for (const key of ['one', 'another']) {
    vi.stubEnv('VITE_AUTH_KEY', key);
    expect([await ensureBuilt(vite, { folder }), await ensureBuilt(vite, { folder })], key).toEqual([true, false]);
  }
});

/** Mounts upper over lower at merged, as a container engine does with the layers of an image. */
const OVERLAY = 'mount -t overlay overlay -o userxattr,lowerdir=lower,upperdir=upper,workdir=work merged';
const inNamespace = (folder: string, command: string) =>
  ['--user', '--map-root-user', '--mount', 'sh', '-ec', `cd "$0"; ${OVERLAY}; ${command}`, folder] as const;

function makeLayers(): string {
  // A folder of the system may itself be an overlay, which cannot be a layer.
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'vyayam-layers-'));
  for (const name of ['lower/dist/assets', 'upper', 'work', 'merged'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'lower/dist/assets/old.js'), '');
  return folder;
}

/** Linux, and a user who may do that. */
function canMount(): boolean {
  const folder = makeLayers();
  const { status } = spawnSync('unshare', inNamespace(folder, 'true'));
  rmSync(folder, { recursive: true, force: true });
  return status === 0;
}

test.runIf(canMount())('the build before may belong to an earlier layer of an image', () => {
  const folder = makeLayers();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const build = `import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
    import { putInPlace } from '${join(import.meta.dirname, '../scripts/lib/build.mjs')}';
    mkdirSync('merged/.cache/next/assets', { recursive: true });
    writeFileSync('merged/.cache/next/assets/new.js', '');
    putInPlace('merged/.cache/next', 'merged/dist');
    console.log(readdirSync('merged/dist/assets').join(), readdirSync('merged/.cache').length);`;
  const command = `"${process.execPath}" --input-type=module -e "${build}"`;
  expect(execFileSync('unshare', inNamespace(folder, command), { encoding: 'utf8' })).toBe('new.js 0\n');
});

/** What runs beside Vite, and what Vite reads without an import. */
const ITS_STEPS = ['build', 'keep-old-assets', 'precompress'].map((name) => `scripts/lib/${name}.mjs`);
const ITS_SETTINGS = ['.tsconfig.base.json'];

test('the page is built again when any part of its build has changed', () => {
  const root = join(import.meta.dirname, '..');
  /** Only the tests use it. */
  const notOfTheBuild = ['scripts/lib/longest-first.mjs'];
  const parts = [...readFileSync(join(root, 'vite.config.ts'), 'utf8').matchAll(/from '\.\/(scripts\/[^']+)'/g)]
    .map(([, file]) => file)
    .filter((file) => !notOfTheBuild.includes(file ?? ''));
  expect(parts.length).toBeGreaterThan(5);
  expect(SOURCES).toEqual(expect.arrayContaining([...parts, ...ITS_STEPS, ...ITS_SETTINGS]));
});
