// `npm start`: from a fresh clone to a running shop. Installs, builds and runs the server, each step only if needed. Runs on Node
// 20 with nothing installed.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { become } from './lib/run.mjs';
import { findRuntime } from './lib/runtime.mjs';
import { runMain, say } from './lib/say.mjs';

await runMain(async () => {
  await ensureInstalled();
  const runtime = await findRuntime();
  await ensureBuilt(runtime);
  say('Starting the shop …');
  await become(runtime, [inRoot('server', 'main.ts')]);
});
