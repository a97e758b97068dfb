// Installs the packages of the lockfile if needed. Runs on Node 20, before any package is installed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { contentHash } from './content-hash.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { PlainFailure, withProgress } from './say.mjs';

const stampFile = inRoot('node_modules', '.vyayam-installed');
/** npm writes it last, so an interrupted installation does not have it. */
const npmRecord = inRoot('node_modules', '.package-lock.json');

/** Fast if there is nothing to do. A container has no lockfile, and everything installed. Throws PlainFailure if npm fails. */
export async function ensureInstalled() {
  if (!existsSync(inRoot('package-lock.json'))) return;
  const wanted = contentHash(['package-lock.json']);
  if (existsSync(npmRecord) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  if (!holdsWhatTheLockfileSays())
    await withProgress('Installing packages (once, and again when package-lock.json changes)', install);
  writeFileSync(stampFile, wanted);
}

/** True after `npm install` by hand: then nothing has to be reinstalled. */
function holdsWhatTheLockfileSays() {
  if (!existsSync(npmRecord)) return false;
  const wanted = packagesIn(inRoot('package-lock.json'));
  const present = packagesIn(npmRecord);
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || present[path]?.version === entry.version,
  );
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
const packagesIn = (lockfile) => JSON.parse(readFileSync(lockfile, 'utf8')).packages ?? {};

async function install() {
  // Not `npm ci`: it refuses a lockfile without the native packages of other platforms, which npm writes if its registry lacks
  // some. `--no-save` keeps the lockfile and its versions. Development packages build the page, so they are needed under
  // NODE_ENV=production too.
  const { code, output } = await npm([
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
  ]);
  if (code !== 0)
    throw new PlainFailure(`${output}\nnpm install failed. Its output is above. Fix that, then try again.`);
}

/**
 * Runs npm with the Node that runs npm itself: the one in node_modules may be replaced by the installation.
 * @param {string[]} args
 * @param {import('./run.mjs').RunOptions} [options]
 */
export function npm(args, options) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('npm-cli.js')
    ? run(process.env.npm_node_execpath ?? process.execPath, [cli, ...args], options)
    : run('npm', args, options);
}
