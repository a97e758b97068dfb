// `npm run build`: always builds the page into dist/. `--if-stale` builds only if something has changed.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findRuntime } from './lib/runtime.mjs';
import { runMain } from './lib/say.mjs';

await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt(await findRuntime(), { force: !process.argv.includes('--if-stale') });
});
