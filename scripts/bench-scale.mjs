// `npm run bench:scale -- --products 100,100000`: the server's time for each kind of page at each size of the catalogue.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { findRuntime } from './lib/runtime.mjs';
import { runMain } from './lib/say.mjs';

await runMain(async () => {
  await ensureInstalled();
  const runtime = await findRuntime();
  const command = [inRoot('tests', 'server', 'scale-command.ts'), ...process.argv.slice(2)];
  const child = spawn(runtime, command, { stdio: 'inherit' });
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
});
