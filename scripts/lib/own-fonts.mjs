// Moves fonts to a separate style sheet. On a server-rendered page, all text is laid out again when a sheet with fonts arrives,
// and once more for each font. So they load last there (server/pages/bootstrap.js).
import { createHash } from 'node:crypto';

const FACE = /@font-face\s*\{[^}]*\}/g;
const LINK = /<link rel="stylesheet"[^>]*>/;

/**
 * @param {string} css minified
 * @returns {{ css: string, fonts: string }} the sheet without fonts, and the fonts
 */
export const splitFonts = (css) => ({ css: css.replace(FACE, ''), fonts: (css.match(FACE) ?? []).join('') });

/** Splits the built style sheet. index.html then links both. @returns {import('vite').Plugin} */
export const ownFonts = () => ({
  name: 'own-fonts',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      const sheet = Object.values(bundle).find(({ fileName }) => /^assets\/[^/]+\.css$/.test(fileName));
      if (sheet?.type !== 'asset' || page?.type !== 'asset')
        throw new Error('The build has no style sheet or no page.');
      const { css, fonts } = splitFonts(String(sheet.source));
      const name = `assets/fonts-${createHash('sha256').update(fonts).digest('base64url').slice(0, 8)}.css`;
      sheet.source = css;
      this.emitFile({ type: 'asset', fileName: name, source: fonts });
      page.source = String(page.source).replace(LINK, (link) => link + link.replace(sheet.fileName, name));
    },
  },
});
