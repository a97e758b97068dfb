// Rolldown and Terser leave unused schemas in the worker: neither of them knows that the functions of another module are free of
// side effects. Oxc's minifier sees the whole program and reads the annotations of those functions.
import { minifySync } from 'vite';

/**
 * @param {string} fileName
 * @param {string} code a whole program in one function
 */
export function withoutUnused(fileName, code) {
  const { code: left, errors } = minifySync(fileName, code, { compress: true, mangle: false });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return left;
}

/** @returns {import('vite').Plugin} */
export const dropUnused = () => ({
  name: 'drop-unused',
  apply: 'build',
  renderChunk: {
    order: 'pre',
    handler: (code, { fileName }) => ({ code: withoutUnused(fileName, code), map: null }),
  },
});
