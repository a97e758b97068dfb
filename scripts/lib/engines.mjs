// Finds the other browsers for the engine journeys, or installs their Debian packages. Both are optional.
import { existsSync } from 'node:fs';
import { aptInstall, mayUseApt } from './debian.mjs';
import { run } from './run.mjs';

const FIREFOX_PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
/** The driver, the program that opens a window with the engine (tests/engines/webkit-window.mjs), and a virtual screen. */
const WEBKIT = { driver: '/usr/bin/WebKitWebDriver', gjs: '/usr/bin/gjs', xvfb: '/usr/bin/Xvfb' };
/** Exits with 0 if gjs can load WebKitGTK. */
const LOADS_WEBKIT = "imports.gi.versions.WebKit2 = '4.1'; imports.gi.WebKit2;";

/**
 * @typedef {{ firefox: string | undefined, webkit: typeof WEBKIT | undefined }} Engines
 *
 * @typedef {object} Optional
 * @property {keyof Engines} key
 * @property {string[]} packages Debian's
 * @property {string} missing message if it cannot be installed
 */

/** @type {Optional[]} */
export const OPTIONAL_ENGINES = [
  {
    key: 'firefox',
    packages: ['firefox-esr'],
    missing:
      'Firefox was not found and could not be installed: its journeys are skipped. Install Firefox 140 or later, or set FIREFOX_PATH.',
  },
  {
    key: 'webkit',
    packages: ['webkit2gtk-driver', 'gjs', 'gir1.2-webkit2-4.1', 'xvfb'],
    missing:
      'WebKitGTK was not found and could not be installed: its journeys are skipped. On Debian install webkit2gtk-driver, gjs, gir1.2-webkit2-4.1 and xvfb.',
  },
];

/** @returns {Promise<Engines>} */
export async function findEngines() {
  return { firefox: await findFirefox(), webkit: await findWebkit() };
}

/**
 * The same; installs missing ones where that is allowed.
 * @returns {Promise<Engines>}
 */
export async function findOrInstallEngines() {
  const found = await findEngines();
  const packages = OPTIONAL_ENGINES.filter(({ key }) => !found[key]).flatMap((engine) => engine.packages);
  if (packages.length === 0 || !mayUseApt()) return found;
  await aptInstall(packages);
  return findEngines();
}

async function findFirefox() {
  for (const path of [process.env.FIREFOX_PATH ?? '', ...FIREFOX_PLACES])
    if (path !== '' && existsSync(path) && (await works(path, ['--version']))) return path;
  return undefined;
}

async function findWebkit() {
  const isThere = Object.values(WEBKIT).every((path) => existsSync(path));
  return isThere && (await works(WEBKIT.gjs, ['-c', LOADS_WEBKIT])) ? WEBKIT : undefined;
}

/**
 * @param {string} program
 * @param {string[]} args
 */
const works = async (program, args) => (await run(program, args, { timeoutMs: 20_000 })).code === 0;
