// `npm run test:faults`: the browser tests of faults at full length, 6 x 50 stopped replays and four tabs for a minute on a bad
// network, with progress lines. `--seed N` repeats a run, `--kills N` and `--seconds N` change its length, `--only stopped|tabs`
// runs one of the two.
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { findRuntime, toolEnv } from './lib/runtime.mjs';
import { PlainFailure, runMain, say } from './lib/say.mjs';

/** @type {Record<string, { project: string, file: string }>} */
const TESTS = {
  stopped: { project: 'browser-long', file: 'tests/e2e/worker-stopped.long.test.ts' },
  tabs: { project: 'browser', file: 'tests/e2e/worker-tabs.test.ts' },
};

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      kills: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '60' },
      only: { type: 'string' },
    },
  });
  const { seed, kills, seconds, only } = values;
  const wrong = [seed, kills, seconds].find((text) => !/^\d+$/.test(text));
  if (wrong !== undefined) throw new PlainFailure(`${wrong} is not a number.`);
  const tests = Object.entries(TESTS).filter(([name]) => only === undefined || name === only);
  if (tests.length === 0) throw new PlainFailure(`--only takes ${Object.keys(TESTS).join(' or ')}.`);

  await ensureInstalled();
  const runtime = await findRuntime();
  say(`Seed ${seed}: ${kills} stopped replays at each of six places, four tabs for ${seconds} s`);
  const env = { ...toolEnv(runtime), FAULT_SEED: seed, FAULT_KILLS: kills, FAULT_TAB_SECONDS: seconds };
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs');
  const onOutput = (/** @type {string} */ text) => void process.stdout.write(text);
  for (const [, { project, file }] of tests) {
    const args = [vitest, 'run', '--project', project, '--disableConsoleIntercept', file];
    const { code } = await run(runtime, args, { env, onOutput });
    if (code !== 0) process.exitCode = 1;
  }
});
