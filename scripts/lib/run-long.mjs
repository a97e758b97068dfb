// The shared part of the long commands: each starts a program among the tests on our Node, with the given arguments.
import { ensureBuilt } from './build.mjs';
import { findOrInstallChromium, NO_BROWSER } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { inRoot } from './paths.mjs';
import { become } from './run.mjs';
import { findRuntime } from './runtime.mjs';
import { PlainFailure, runMain } from './say.mjs';

/**
 * Replaces this process by `tests/<file>`. A program that drives a browser gets the built page and CHROMIUM_PATH.
 * @param {string} file
 * @param {{ browser?: boolean, nodeFlags?: string[] }} [needs]
 */
export const runLong = (file, { browser = false, nodeFlags = [] } = {}) =>
  runMain(async () => {
    await ensureInstalled();
    const runtime = await findRuntime();
    const program = [...nodeFlags, inRoot('tests', file), ...process.argv.slice(2)];
    if (!browser) return become(runtime, program);
    const chromium = await findOrInstallChromium();
    if (!chromium) throw new PlainFailure(NO_BROWSER);
    await ensureBuilt(runtime);
    return become(runtime, program, { CHROMIUM_PATH: chromium });
  });
