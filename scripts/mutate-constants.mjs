// `npm run test:constants`: mutation tests of the shop's constants. Each number in a named constant of src/domain, src/features
// and server is raised by half, one at a time, in a copy of the tree under .cache. The tests that read it run until one fails.
// Progress is stored: a second start continues, and repeats only constants whose text has changed.
//
//   --only TEXT      constants whose name contains TEXT ('server/limits', 'LOW_STOCK')
//   --survivors      also those that survived the last time
//   --again          all of them
//   --part 1/2       every second one, for two runs side by side
//   --nearest 2      runs only so many tests, those with the nearest names: fast, but survivors need a full run
//   --with a,b       runs only tests whose path contains one of these words
//   --reads          only records which test reads what
//   --known-reads    uses the stored records
//   --write          only writes docs/mutation-of-constants.md
//
// scripts/lib/figures-by-hand.mjs has the exceptions.
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { become } from './lib/run.mjs';
import { findRuntime, toolEnv } from './lib/runtime.mjs';
import { runMain } from './lib/say.mjs';

await runMain(async () => {
  await ensureInstalled();
  const runtime = await findRuntime();
  await become(runtime, [inRoot('scripts', 'lib', 'mutation-run.mjs'), ...process.argv.slice(2)], toolEnv(runtime));
});
