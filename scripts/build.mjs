// `npm run build`: builds the page into dist/, and writes the API document and a typed client into dist-api/. `--if-stale`
// builds the page only, and only if something has changed.
import { writeApiFiles } from './lib/api-files.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findRuntime } from './lib/runtime.mjs';
import { runMain } from './lib/say.mjs';

await runMain(async () => {
  await ensureInstalled();
  const runtime = await findRuntime();
  const isForced = !process.argv.includes('--if-stale');
  await ensureBuilt(runtime, { force: isForced });
  if (isForced) await writeApiFiles(runtime);
});
