// `npm run fresh-clone`: tests the project on a clean copy. Clones the last commit into an empty folder, runs `npm start` until
// the shop answers, starts it again with a time limit, runs `npm test`, and cleans up. `-- --with-changes` copies the working
// tree instead, `-- --no-tests` skips the tests.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './lib/paths.mjs';
import { run, start } from './lib/run.mjs';
import { formatDuration, PlainFailure, runMain, say } from './lib/say.mjs';
import { freePort } from './lib/shop-server.mjs';

/** The documented limit for a start without changes. */
const SECOND_START_LIMIT_MS = 5_000;
const FIRST_START_LIMIT_MS = 300_000;

await runMain(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-clone-'));
  try {
    await copyProject(folder);
    say(`A fresh clone in ${folder}`);
    say(`First answer after ${formatDuration(await startOnce(folder, FIRST_START_LIMIT_MS))}`);
    const second = await startOnce(folder, FIRST_START_LIMIT_MS);
    say(`First answer of the second start after ${formatDuration(second)}`);
    if (second > SECOND_START_LIMIT_MS) throw new PlainFailure('The second start took longer than 5 s.');
    if (!process.argv.includes('--no-tests')) await test(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** @param {string} folder */
async function copyProject(folder) {
  if (!process.argv.includes('--with-changes')) {
    const { code, output } = await run('git', ['clone', '--quiet', root, folder]);
    if (code !== 0) throw new PlainFailure(output);
    return;
  }
  const { stdout } = await run('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    '--deduplicate',
  ]);
  const { stdout: exited } = await run('git', ['ls-files', '-z', '--deleted']);
  const deleted = new Set(exited.split('\0'));
  for (const file of stdout.split('\0').filter((name) => name !== '' && !deleted.has(name))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  // Format and lint ask git for the list of files.
  await run('git', ['init', '--quiet', folder]);
}

/**
 * Milliseconds from `npm start` to the first product list.
 * @param {string} folder
 * @param {number} limitMs
 */
async function startOnce(folder, limitMs) {
  const port = await freePort();
  const begun = Date.now();
  const child = start('npm', ['start'], {
    cwd: folder,
    onlyEnv: { ...strangersEnv(), PORT: String(port) },
    detached: true,
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  try {
    while (!(await sells(port))) {
      if (child.exitCode !== null) throw new PlainFailure('npm start ended by itself.');
      if (Date.now() - begun > limitMs) throw new PlainFailure('The shop did not answer in time.');
      await wait(50);
    }
    return Date.now() - begun;
  } finally {
    // The signal goes to npm only, as from a supervisor. The shop behind it must stop as well.
    child.kill('SIGTERM');
    await exited;
    while (await sells(port)) await wait(100);
    // The port closes a little before the database.
    await wait(1_000);
  }
}

/** @param {number} port */
async function sells(port) {
  try {
    const headers = { 'auth-key': 'vyayam-local-key' };
    const reply = await fetch(`http://127.0.0.1:${port}/api/products?limit=1`, { headers });
    return reply.ok;
  } catch {
    return false;
  }
}

/** @param {string} folder */
async function test(folder) {
  const begun = Date.now();
  const child = start('npm', ['test'], { cwd: folder, onlyEnv: { ...strangersEnv(), CI: 'true' } });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  say(`npm test ended with code ${code} after ${formatDuration(Date.now() - begun)}`);
  if (code !== 0) throw new PlainFailure('npm test failed on a fresh clone.');
}

/** The environment without what npm and this project have set. */
function strangersEnv() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE|INIT_CWD|VITE_|DATA_DIR|DATABASE_URL)/.test(name),
  );
  return { ...Object.fromEntries(inherited), PATH: path.join(delimiter) };
}
