// Finds a Chromium for the browser tests or installs one: the machine's own, Debian's package, Playwright's download, or the npm
// package.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { aptInstall, mayUseApt } from './debian.mjs';
import { npm } from './install.mjs';
import { cacheFolder, inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { withProgress } from './say.mjs';

export const NO_BROWSER =
  'No Chromium was found and none could be installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one, and run the command again.';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];
/** Playwright's download folders, and the program inside them. */
const PLAYWRIGHT_CACHES = ['.cache/ms-playwright', 'Library/Caches/ms-playwright', 'AppData/Local/ms-playwright'];
const PLAYWRIGHT_PROGRAMS = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-win/chrome.exe',
];
/** Linux x64 only; unpacks about 200 MB. It never fires background-sync events by itself. */
const NPM_CHROMIUM = '@sparticuz/chromium@153.0.0';

/**
 * The path of a Chromium that starts, or undefined.
 * @returns {Promise<string | undefined>}
 */
export const findChromium = () =>
  firstThatStarts([
    process.env.CHROMIUM_PATH ?? '',
    ...USUAL_PLACES,
    ...playwrightDownloads(/chromium-\d+$/, PLAYWRIGHT_PROGRAMS),
  ]);

/**
 * The same; installs one if there is none.
 * @returns {Promise<string | undefined>}
 */
export async function findOrInstallChromium() {
  const found = await findChromium();
  if (found) return found;
  for (const bring of [fromDebian, fromPlaywright, fromNpm]) {
    const path = (await bring()) ?? (await findChromium());
    if (path && (await starts(path))) return path;
  }
  return undefined;
}

const SHELL_PLACES = ['/usr/bin/chromium-headless-shell'];
const PLAYWRIGHT_SHELLS = ['chrome-linux/headless_shell', 'chrome-headless-shell-linux64/chrome-headless-shell'];

/** The same engine without the browser around it. It takes a third of the work. */
export const findHeadlessShell = () =>
  firstThatStarts([...SHELL_PLACES, ...playwrightDownloads(/chromium_headless_shell-\d+$/, PLAYWRIGHT_SHELLS)]);

/** A Debian package. Without it tests use the whole browser and take longer. */
export async function bringHeadlessShell() {
  if (!(await findHeadlessShell()) && mayUseApt()) await aptInstall(['chromium-headless-shell']);
}

async function fromDebian() {
  if (mayUseApt()) await aptInstall(['chromium', 'fonts-liberation']);
  return undefined;
}

async function fromPlaywright() {
  const cli = inRoot('node_modules', 'playwright-core', 'cli.js');
  const withDeps = process.getuid?.() === 0 ? ['--with-deps'] : [];
  await withProgress('Downloading a Chromium with Playwright', () =>
    run(process.execPath, [cli, 'install', ...withDeps, 'chromium'], { timeoutMs: 300_000 }),
  );
  return undefined;
}

async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const home = join(cacheFolder, 'chromium');
  return withProgress('Fetching a Chromium from npm', async () => {
    const { code } = await npm(['install', '--no-save', '--prefix', home, NPM_CHROMIUM], { timeoutMs: 300_000 });
    if (code !== 0) return undefined;
    const entry = join(home, 'node_modules', '@sparticuz', 'chromium', 'build', 'index.js');
    const unpack = `import(${JSON.stringify(pathToFileURL(entry).href)}).then(async ({ default: c }) => console.log(await c.executablePath()))`;
    // It unpacks into the temporary folder. The cache folder is used instead, because it is cleaned with the cache.
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', unpack], { env: { TMPDIR: home } });
    return stdout.trim() || undefined;
  });
}

/**
 * @param {RegExp} folders pattern of the folder names
 * @param {string[]} programs possible paths in such a folder
 */
function playwrightDownloads(folders, programs) {
  return PLAYWRIGHT_CACHES.map((cache) => join(homedir(), cache))
    .filter((cache) => existsSync(cache))
    .flatMap((cache) => readdirSync(cache).map((entry) => join(cache, entry)))
    .filter((folder) => folders.test(folder))
    .flatMap((folder) => programs.map((program) => join(folder, program)));
}

/** @param {string[]} paths */
async function firstThatStarts(paths) {
  for (const path of paths) if (await starts(path)) return path;
  return undefined;
}

/** @param {string} path */
async function starts(path) {
  if (path === '' || !existsSync(path)) return false;
  return (await run(path, ['--version'], { timeoutMs: 20_000 })).code === 0;
}
