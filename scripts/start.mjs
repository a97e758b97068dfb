// `npm start`: from a fresh clone to a shop that answers. Installs, builds, then runs the server, each only when needed.
// Runs on Node 20 with nothing installed.
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
