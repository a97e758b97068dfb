// Builds the page if its sources have changed since the last build. The old build stays until the new one is complete, so a
// running server never serves half a build. For one moment between two renames there is none.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from './content-hash.mjs';
import { keepOldAssets } from './keep-old-assets.mjs';
import { cacheFolder, inRoot } from './paths.mjs';
import { precompress } from './precompress.mjs';
import { run } from './run.mjs';
import { toolEnv } from './runtime.mjs';
import { PlainFailure, withProgress } from './say.mjs';

/** What the build depends on. */
export const SOURCES = [
  ...['src', 'sw', 'public', 'index.html', 'manifest.webmanifest', 'package-lock.json'],
  ...['vite.config.ts', '.tsconfig.base.json', 'server/pages/bootstrap.js'],
  ...[
    ...[
      'build.mjs',
      'bootstrap-script.mjs',
      'drop-summaries.mjs',
      'drop-unused.mjs',
      'join-facades.mjs',
      'join-runtime.mjs',
      'keep-old-assets.mjs',
      'own-fonts.mjs',
    ],
    ...['page-chunks.mjs', 'precompress.mjs', 'worker-push-script.mjs'],
  ].map((file) => `scripts/lib/${file}`),
];
/** The server-rendering code, in a folder that is never served. */
const SSR_CODE = '.ssr';
/** The build generates the route tree itself. */
const GENERATED = /\.gen\.ts$/;

/**
 * @param {string} runtime path of Node 24
 * @param {object} [options]
 * @param {string} [options.folder] output folder, below the project's folder
 * @param {Record<string, string>} [options.env] VITE_* values other than this process's own
 * @param {boolean} [options.force] build even if nothing has changed
 * @returns {Promise<boolean>} whether it built
 */
export async function ensureBuilt(runtime, { folder = 'dist', env = {}, force = false } = {}) {
  const wanted = contentHash(SOURCES, { extra: viteSettings(env), leaveOut: GENERATED });
  const target = inRoot(folder);
  const stamp = join(target, '.stamp');
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  await withProgress('Building the page', async () => {
    const next = join(cacheFolder, `build-${process.pid}`);
    try {
      await vite(runtime, ['--outDir', next], env);
      await precompress(next);
      await vite(runtime, ['--ssr', 'src/app/render-page.tsx', '--outDir', join(next, SSR_CODE)], env);
    } catch (error) {
      rmSync(next, { recursive: true, force: true });
      throw error;
    }
    keepOldAssets(target, next);
    writeFileSync(join(next, '.stamp'), wanted);
    putInPlace(next, target);
  });
  return true;
}

/**
 * Moves a finished build into the place of the one before, which is deleted afterwards.
 * @param {string} next
 * @param {string} target
 */
export function putInPlace(next, target) {
  mkdirSync(join(target, '..'), { recursive: true });
  const before = `${next}-before`;
  // A process that was killed while it deleted this folder may have had the same id.
  rmSync(before, { recursive: true, force: true });
  if (existsSync(target)) moveAway(target, before);
  renameSync(next, target);
  rmSync(before, { recursive: true, force: true });
}

/**
 * A folder that belongs to an earlier layer of an image cannot be renamed while the image is built, only deleted.
 * @param {string} folder
 * @param {string} to
 */
function moveAway(folder, to) {
  try {
    renameSync(folder, to);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EXDEV') throw error;
    rmSync(folder, { recursive: true });
  }
}

/** @param {Record<string, string>} env */
function viteSettings(env) {
  const settings = Object.entries({ ...process.env, ...env }).filter(([name]) => name.startsWith('VITE_'));
  return JSON.stringify(settings.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Throws PlainFailure if it fails.
 * @param {string} runtime
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
async function vite(runtime, args, env) {
  const program = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const { code, output } = await run(
    runtime,
    [program, 'build', ...args, '--emptyOutDir', '--logLevel', 'warn'],
    // A test runner sets NODE_ENV=test, with which React would be built in development mode.
    { env: { ...toolEnv(runtime), ...env, NODE_ENV: 'production' }, timeoutMs: 300_000 },
  );
  if (code === 0) return;
  throw new PlainFailure(`${output}\nThe page could not be built; the first error above is the one to read.`);
}
