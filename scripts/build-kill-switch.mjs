// `node scripts/build-kill-switch.mjs [file]`: writes a worker that removes itself and every cache. It replaces sw.js when a
// released worker does harm (docs/release-checklist.md). No other command builds it, and no build contains it.
import { basename, dirname, resolve } from 'node:path';
import { buildLibrary } from './lib/build-library.mjs';
import { inRoot } from './lib/paths.mjs';
import { PlainFailure, runMain, say } from './lib/say.mjs';

await runMain(async () => {
  const target = process.argv[2];
  if (!target) throw new PlainFailure('Say where to: node scripts/build-kill-switch.mjs dist/sw.js');
  await buildLibrary({
    lib: { entry: inRoot('sw', 'kill-switch.ts'), name: 'killSwitch', formats: ['iife'] },
    outDir: dirname(resolve(target)),
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: basename(target) } },
  });
  say(`${target} is the kill switch. Delete compressed copies beside it (.br, .gz) or make them again.`);
});
