// `npm run shop -- COMMAND`: the merchant's commands. Runs on Node 20 and starts the project's own Node.
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { become } from './lib/run.mjs';
import { findRuntime } from './lib/runtime.mjs';
import { runMain } from './lib/say.mjs';

await runMain(async () => {
  await ensureInstalled();
  await become(await findRuntime(), [inRoot('server', 'shop', 'main.ts'), ...process.argv.slice(2)]);
});
