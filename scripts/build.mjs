// `npm run build`: builds the page into dist/, also when nothing changed. `--if-stale` builds only when something did.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findRuntime } from './lib/runtime.mjs';
import { runMain } from './lib/say.mjs';

await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt(await findRuntime(), { force: !process.argv.includes('--if-stale') });
});
