// `npm run test:kill-points -- --runs 20 --seed 1`: the checkout killed at every point where money could be lost, in a real
// browser, many times; prints each run, the seed, and how to play one again. `--from` and `--to` play a part.
import { spawn } from 'node:child_process';
import { ensureBuilt } from './lib/build.mjs';
import { findOrInstallChromium, NO_BROWSER } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { findRuntime } from './lib/runtime.mjs';
import { PlainFailure, runMain } from './lib/say.mjs';

await runMain(async () => {
  await ensureInstalled();
  const runtime = await findRuntime();
  const chromium = await findOrInstallChromium();
  if (!chromium) throw new PlainFailure(NO_BROWSER);
  await ensureBuilt(runtime);
  const command = [inRoot('tests', 'e2e', 'kill-points-command.ts'), ...process.argv.slice(2)];
  const child = spawn(runtime, command, { stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: chromium } });
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
});
