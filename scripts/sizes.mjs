// Compares the build in dist/ with its size budgets. Prints one line for each budget, which scripts/lib/test-steps.mjs
// counts.
import filePlugin from '@size-limit/file';
import sizeLimit from 'size-limit';
import { inRoot } from './lib/paths.mjs';
import { runMain, say } from './lib/say.mjs';
import { budgets, readBuild } from './lib/size-budgets.mjs';

const dist = inRoot('dist');

/** @param {string} file */
const pathOf = (file) => (file.startsWith('./') ? inRoot('dist', file) : inRoot('dist', 'assets', file));

/**
 * Brotli sizes, one per file.
 * @param {string[]} files
 * @returns {Promise<number[]>}
 */
async function weigh(files) {
  const checks = files.map((file) => ({ files: [pathOf(file)], brotli: true }));
  const weighed = await sizeLimit(/** @type {never} */ ([filePlugin]), { checks });
  return /** @type {{ size?: number }[]} */ (weighed).map(({ size }) => size ?? 0);
}

await runMain(async () => {
  const build = readBuild(dist);
  for (const budget of budgets) {
    const sizes = await weigh(budget.files(build));
    if (sizes.length === 0 && budget.optional) continue;
    const size = budget.count === 'largest' ? Math.max(...sizes) : sizes.reduce((sum, one) => sum + one, 0);
    const within = sizes.length > 0 && size <= budget.limit;
    const figures = `${(size / 1000).toFixed(1)} of ${budget.limit / 1000} kB`;
    say(`${within ? 'ok' : 'TOO BIG'}  ${budget.name}: ${figures}${within ? '' : ` (${budget.why})`}`);
    if (!within) process.exitCode = 1;
  }
});
