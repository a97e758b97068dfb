// Builds the worker's part for notifications as a script of its own: the worker has no room for it, and it changes less often.
import { readFileSync } from 'node:fs';
import { minifySync, transformWithOxc } from 'vite';
import { inRoot } from './paths.mjs';

const FILE = 'sw-push.js';

/** Writes sw-push.js beside sw.js, which imports it. @returns {import('vite').Plugin} */
export const workerPushScript = () => ({
  name: 'worker-push-script',
  async generateBundle() {
    const { code } = await transformWithOxc(readFileSync(inRoot('sw', 'push.ts'), 'utf8'), 'push.ts', {
      target: 'es2020',
      sourcemap: false,
    });
    // In a function: a script that a worker imports shares its names.
    const { code: small, errors } = minifySync(FILE, `(() => {${code.replace(/^export \{\s*\};?$/m, '')}})()`);
    if (errors[0]) throw new Error(`sw/push.ts cannot be built: ${errors[0].message}`);
    this.emitFile({ type: 'asset', fileName: FILE, source: small });
  },
});
