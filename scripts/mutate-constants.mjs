// `npm run test:constants`: is every figure of the shop held by a test? Each number in a named constant of src/domain,
// src/features and server is changed to half as much again, one at a time, in a copy of the tree under .cache, and the tests
// that read it run until one fails. Progress is kept: a second start goes on where the first ended, and asks again only for
// figures whose text changed.
//
//   --only TEXT      figures whose name contains TEXT ('server/limits', 'LOW_STOCK')
//   --survivors      also those that no test noticed the last time
//   --again          all of them
//   --part 1/2       every second one, for two runs side by side
//   --nearest 2      asks only so many tests, those nearest by name: quick, and what it leaves open is worth a look
//   --with a,b       asks only tests whose path contains one of these words
//   --reads          only finds out which test reads what
//   --known-reads    goes by what was found out before
//   --write          only writes docs/mutation-of-constants.md
//
// What it is told by hand is in scripts/lib/figures-by-hand.mjs.
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
