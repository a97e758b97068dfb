// The script that stands in every drawn page, without a byte it can do without: it is part of the window that must come in
// one round trip (docs/decisions/018-pages-drawn-by-the-server.md).
import { readFileSync } from 'node:fs';
import { minifySync } from 'vite';
import { inRoot } from './paths.mjs';

/** Puts server/pages/starter.js beside the code that draws pages. @returns {import('vite').Plugin} */
export const smallStarter = () => ({
  name: 'small-starter',
  generateBundle() {
    const { code, errors } = minifySync('starter.js', readFileSync(inRoot('server', 'pages', 'starter.js'), 'utf8'));
    if (errors[0]) throw new Error(`server/pages/starter.js cannot be read: ${errors[0].message}`);
    this.emitFile({ type: 'asset', fileName: 'starter.js', source: code });
  },
});
