// `npm run fuzz -- --count 50000`: hostile calls made up from the contract; prints the seed, which makes the same ones again.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { findRuntime } from './lib/runtime.mjs';
import { runMain } from './lib/say.mjs';

await runMain(async () => {
  await ensureInstalled();
  const runtime = await findRuntime();
  const command = ['--expose-gc', inRoot('tests', 'server', 'fuzz-command.ts'), ...process.argv.slice(2)];
  const child = spawn(runtime, command, { stdio: 'inherit' });
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
});
