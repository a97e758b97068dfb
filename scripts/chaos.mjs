// `npm run chaos -- --runs 20 --seed N`: three shoppers with two tabs each behind a bad network, while the server is killed and started
// again; prints a line for each seed. `--seconds` makes the runs shorter than five minutes.
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
  const command = [inRoot('tests', 'e2e', 'chaos-command.ts'), ...process.argv.slice(2)];
  const child = spawn(runtime, command, { stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: chromium } });
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
});
