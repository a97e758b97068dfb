// Runs a complete shop for tests and screenshots: the built page and the server on a temporary database.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inRoot } from './paths.mjs';
import { startCollected } from './run.mjs';
import { complain, PlainFailure } from './say.mjs';

/** A first start creates, seeds and indexes a database, which takes long on a loaded machine. */
const START_LIMIT_MS = 90_000;

/**
 * Starts the server on a free port with an empty data folder. Resolves when its database answers.
 * @param {string} runtime path of Node 24
 * @param {Record<string, string>} [env] server settings other than the defaults
 * @param {(folder: string) => Promise<void>} [fill] fills the data folder before the server starts
 */
export async function startShop(runtime, env = {}, fill) {
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-shop-'));
  await fill?.(folder);
  const port = await freePort();
  const settings = { DATABASE_URL: '', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder, ...env };
  const child = startCollected(runtime, [inRoot('server', 'main.ts')], {
    env: { NODE_ENV: 'production', ...settings },
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    output += text;
  });
  let isWanted = true;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  void exited.then((code) => {
    if (isWanted) complain(`The shop on port ${port} ended by itself (${code ?? child.signalCode}):\n${output}`);
  });
  const stop = async () => {
    isWanted = false;
    child.kill('SIGTERM');
    // A server that does not stop must not keep the tests from ending.
    const patience = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await exited;
    clearTimeout(patience);
    rmSync(folder, { recursive: true, force: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      await stop();
      throw new PlainFailure(`The shop did not start:\n${output}`);
    }
    await wait(150);
  }
  return { origin, stop, output: () => output };
}

/** @param {string} origin */
async function isReady(origin) {
  try {
    return (await fetch(`${origin}/ready`)).ok;
  } catch {
    return false;
  }
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
