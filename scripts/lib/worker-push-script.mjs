// Builds the worker's parts for notifications and prices as a script of its own: the worker has no room for them, and they
// change less often.
import { readFileSync } from 'node:fs';
import { minifySync, transformWithOxc } from 'vite';
import { inRoot } from './paths.mjs';

const FILE = 'sw-push.js';
const PARTS = ['push.ts', 'prices.ts'];

/** @param {string} part */
async function scriptOf(part) {
  const { code } = await transformWithOxc(readFileSync(inRoot('sw', part), 'utf8'), part, {
    target: 'es2020',
    sourcemap: false,
  });
  // In a function: a script that a worker imports shares its names.
  return `(() => {${code.replace(/^export \{\s*\};?$/m, '')}})();`;
}

/** The call that saves a replaced push subscription; null for another backend. @type {{ address: string, init: object } | null} */
let api = null;

/**
 * Writes sw-push.js beside sw.js, which imports it.
 * @param {(env: Record<string, string>) => { apiBase: string, authKey: string, backendIdempotency: boolean }} readApiConfig
 * @returns {import('vite').Plugin}
 */
export const workerPushScript = (readApiConfig) => ({
  name: 'worker-push-script',
  configResolved({ env }) {
    const { apiBase, authKey, backendIdempotency } = readApiConfig(env);
    const headers = { 'auth-key': authKey, 'content-type': 'application/json' };
    api = backendIdempotency ? { address: `${apiBase}/move-device`, init: { method: 'POST', headers } } : null;
  },
  async generateBundle() {
    const parts = await Promise.all(PARTS.map(scriptOf));
    const whole = `(() => {const SHOP_API=${JSON.stringify(api)};${parts.join('')}})()`;
    const { code: small, errors } = minifySync(FILE, whole);
    if (errors[0]) throw new Error(`the parts beside the worker cannot be built: ${errors[0].message}`);
    this.emitFile({ type: 'asset', fileName: FILE, source: small });
  },
});
