// Minifies the inline script of every server-rendered page. It counts towards the bytes that must arrive in one round trip
// (docs/decisions/018-server-rendered-pages.md).
import { readFileSync } from 'node:fs';
import { minifySync } from 'vite';
import { inRoot } from './paths.mjs';

/** Writes server/pages/bootstrap.js beside the server-rendering code. @returns {import('vite').Plugin} */
export const bootstrapScript = () => ({
  name: 'bootstrap-script',
  generateBundle() {
    const { code, errors } = minifySync(
      'bootstrap.js',
      readFileSync(inRoot('server', 'pages', 'bootstrap.js'), 'utf8'),
    );
    if (errors[0]) throw new Error(`server/pages/bootstrap.js cannot be read: ${errors[0].message}`);
    this.emitFile({ type: 'asset', fileName: 'bootstrap.js', source: code });
  },
});
