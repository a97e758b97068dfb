// The long proofs that are separate programs, as steps of `npm run test:all`. Each prints its progress and its seed, and can be
// run alone for longer: docs/testing.md.
import { ensureBuilt } from './build.mjs';
import { findOrInstallChromium, NO_BROWSER } from './chromium.mjs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';

/** @typedef {import('./test-steps.mjs').Step} Step */

/** @type {Step[]} */
export const longPrograms = [
  long(
    'long-simulation',
    'Simulation of the offline core, 5,000 runs a backend',
    'tests/offline/simulation-command.ts',
    {
      args: ['--count', '5000'],
      minutes: 60,
    },
  ),
  long('whole-shop', 'Simulation of the whole shop', 'tests/whole-shop/whole-shop-command.ts', {
    args: ['--seed', '1', '--runs', '2000'],
    minutes: 120,
  }),
  long('same-seed', 'One seed of the whole shop, a thousand times', 'tests/whole-shop/whole-shop-command.ts', {
    args: ['--seed', '20261124', '--repeat', '1000', '--threads', '2'],
    minutes: 60,
  }),
  long('order-simulation-pg', 'Simulation of orders on PostgreSQL', 'tests/server/order-simulation-command.ts', {
    args: ['--count', '1000', '--postgres'],
    minutes: 60,
  }),
  long('kill-server', 'A server killed while it works, PGlite', 'tests/server/kill-server-command.ts', {
    args: ['--runs', '5'],
    minutes: 60,
  }),
  long('kill-server-pg', 'A server killed while it works, PostgreSQL', 'tests/server/kill-server-command.ts', {
    args: ['--runs', '5', '--backend', 'pg'],
    minutes: 60,
  }),
  long('fuzz', 'Hostile calls', 'tests/server/fuzz-command.ts', {
    node: ['--expose-gc'],
    args: ['--count', '20000'],
    minutes: 60,
  }),
  long('kill-points', 'The checkout killed at every point', 'tests/e2e/kill-points-command.ts', {
    args: ['--runs', '2'],
    browser: true,
    minutes: 60,
  }),
  long('faults', 'A worker stopped in a replay, four tabs on a bad network', 'scripts/faults.mjs', {
    args: ['--kills', '5', '--seconds', '20'],
    browser: true,
    minutes: 60,
  }),
  long('chaos', 'Shoppers, a bad network and a server that is killed', 'tests/e2e/chaos-command.ts', {
    args: ['--runs', '2', '--seconds', '120'],
    browser: true,
    minutes: 30,
  }),
];

/**
 * @param {string} name
 * @param {string} title
 * @param {string} file the program
 * @param {{ args: string[], minutes: number, node?: string[], browser?: boolean }} how
 * @returns {Step}
 */
function long(name, title, file, { args, minutes, node = [], browser = false }) {
  return {
    name,
    title,
    from: 'all',
    async run({ runtime, live }) {
      const chromium = browser ? await findOrInstallChromium() : '';
      if (chromium === undefined) return { passed: 0, failed: 1, skipped: 0, output: NO_BROWSER };
      if (browser) await ensureBuilt(runtime);
      const { code, output } = await run(runtime, [...node, inRoot(file), ...args], {
        env: { CHROMIUM_PATH: chromium },
        ownGroup: true,
        timeoutMs: minutes * 60_000,
        onOutput: live,
      });
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
    },
  };
}
