// Rolldown and Terser leave unused schemas in the worker: neither of them knows that the functions of another module are free of
// side effects. Oxc's minifier sees the whole program and reads the annotations of those functions.
import { minifySync } from 'vite';

/** @returns {import('vite').Plugin} */
export const dropUnused = () => ({
  name: 'drop-unused',
  apply: 'build',
  renderChunk: {
    order: 'pre',
    handler(code, { fileName }) {
      const { code: left, errors } = minifySync(fileName, code, { compress: true, mangle: false });
      if (errors.length > 0) this.error(errors.map(({ message }) => message).join('\n'));
      return { code: left, map: null };
    },
  },
});
