// Finds the Node for server, build and tests: 24.7 or later (it runs TypeScript and has argon2).
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { npm } from './install.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { PlainFailure, withProgress } from './say.mjs';

const LEAST = { major: 24, minor: 7 };
const binary = process.platform === 'win32' ? 'node.exe' : 'node';
const ownNode = inRoot('node_modules', 'node', 'bin', binary);

/**
 * The path of a suitable Node: the lockfile's, else the machine's. Throws PlainFailure with the remedy.
 * @returns {Promise<string>}
 */
export async function findRuntime() {
  if (await isNewEnough(ownNode)) return ownNode;
  // npm may have refused the package's install script, which downloads the program.
  if (existsSync(inRoot('node_modules', 'node', 'package.json')))
    await withProgress('Fetching Node 24', () => npm(['rebuild', 'node', '--loglevel=error', '--foreground-scripts']));
  if (await isNewEnough(ownNode)) return ownNode;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const candidate = join(folder, binary);
    if (await isNewEnough(candidate)) return candidate;
  }
  throw new PlainFailure(
    `Vyayam runs on Node ${LEAST.major}.${LEAST.minor} or later; this is ${process.version} and npm could not fetch a newer one. Install Node 24 from https://nodejs.org and run the command again.`,
  );
}

/**
 * PATH with this runtime and the installed tools first. Colours only for a terminal. Node keeps what it has compiled, because the
 * tests start many short programs.
 * @param {string} runtime
 * @returns {Record<string, string | undefined>}
 */
export function toolEnv(runtime) {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };
  const path = [dirname(runtime), inRoot('node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
  return { PATH: path, NODE_COMPILE_CACHE: inRoot('.cache', 'compiled'), ...colours };
}

/** @param {string} path */
async function isNewEnough(path) {
  if (!existsSync(path)) return false;
  const version = realpathSync(path) === realpathSync(process.execPath) ? process.version : await askVersion(path);
  const [, major, minor] = /^v(\d+)\.(\d+)/.exec(version) ?? [];
  return Number(major) > LEAST.major || (Number(major) === LEAST.major && Number(minor) >= LEAST.minor);
}

/** @param {string} path */
async function askVersion(path) {
  const { code, stdout } = await run(path, ['--version'], { timeoutMs: 10_000 });
  return code === 0 ? stdout.trim() : '';
}
