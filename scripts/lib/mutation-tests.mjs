// Copies of the tree, and one Vitest that stays alive in one of them, so that a mutant costs no start-up.
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createVitest } from 'vitest/node';
import { root } from './paths.mjs';
import { runNow } from './run.mjs';

/** @typedef {{ file: string, title: string, ms: number }} Red */

/** One database is enough. Tests that name both run on PGlite. */
const WITHOUT_POSTGRES = /^(?!.*\(PostgreSQL\))/;
/** Simulations and floods read everything and rarely fail. Tests of the project's own source fail at any change. */
const LEFT_OUT =
  /(simulation|mutants|fuzz|kill-server|fault-proxy|faulty-network|architecture|house-rules|spec-coverage|packages|security-table|styleguide)\.test/;

/** @returns {string[]} every file of the project, including untracked ones */
export const projectFiles = () =>
  runNow('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate']).trim().split('\n');

/** @param {string} to folder, replaced if it exists @param {string[]} files */
export function copyTree(to, files) {
  rmSync(to, { recursive: true, force: true });
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(root, file), join(to, file));
  }
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'), 'dir');
}

/**
 * @param {string} tree
 * @param {boolean} untilRed end a run at its first failed test
 */
export async function openTests(tree, untilRed) {
  process.chdir(tree);
  // The embedded database opens faster and runs in this process.
  process.env.TEST_DATABASE = 'pglite';
  const vitest = await createVitest({
    root: tree,
    watch: false,
    project: ['unit', 'page', 'server'],
    bail: untilRed ? 1 : 0,
    reporters: [{}],
    maxWorkers: 1,
    // A constant that is read when its module is loaded is read again by every test file.
    isolate: true,
    silent: true,
  });
  await vitest.standalone();
  vitest.setGlobalTestNamePattern(WITHOUT_POSTGRES);
  const all = (await vitest.globTestSpecifications()).filter(({ moduleId }) => !LEFT_OUT.test(moduleId));
  const byFile = new Map(all.map((one) => [one.moduleId.slice(tree.length + 1), one]));

  return {
    files: [...byFile.keys()],
    /** @param {string} file the changed file */
    changed: (file) => vitest.invalidateFile(join(tree, file)),
    close: () => vitest.close(),
    /**
     * @param {string[]} files
     * @returns {Promise<{ red: Red | null, took: Map<string, number> }>}
     */
    async run(files) {
      const chosen = files.flatMap((file) => byFile.get(file) ?? []);
      const result = await vitest.runTestSpecifications(chosen);
      // The result includes the modules of earlier runs.
      const testModules = result.testModules.filter((one) => files.includes(relative(one)));
      const took = new Map(testModules.map((one) => [relative(one), one.diagnostic().duration]));
      const failed = testModules.find((one) => one.state() === 'failed' || one.errors().length > 0);
      return { red: failed ? redOf(failed) : null, took };
    },
  };

  /** @param {{ moduleId: string }} module */
  function relative({ moduleId }) {
    return moduleId.slice(tree.length + 1);
  }

  /** @param {import('vitest/node').TestModule} module @returns {Red} */
  function redOf(module) {
    const [test] = module.children.allTests('failed');
    return {
      file: relative(module),
      title: test?.fullName ?? '',
      ms: test?.diagnostic()?.duration ?? 0,
    };
  }
}
