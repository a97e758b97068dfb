// `npm run bench:load -- --shoppers 500 --seconds 60 --instances 1`: many shoppers at once on PostgreSQL; times, memory, and
// whether the books are right afterwards. Exits with 1 unless there was no error and 99 of 100 answers came within 500 ms.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { findRuntime } from './lib/runtime.mjs';
import { runMain } from './lib/say.mjs';

await runMain(async () => {
  await ensureInstalled();
  const runtime = await findRuntime();
  const command = [inRoot('tests', 'server', 'load-command.ts'), ...process.argv.slice(2)];
  const child = spawn(runtime, command, { stdio: 'inherit' });
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
});
