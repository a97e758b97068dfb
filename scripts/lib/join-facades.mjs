// Where several parts lie in one file (page-chunks.mjs), the bundler writes a file of one line for each of them that is
// imported by itself: `export{a as getProducts}from"./core.js"`. Each would be a request; here the import is turned to the
// file that has the part.

/** Passes on what another file has; the second form is a screen that has nothing of its own. */
const PASSED_ON = /^export\{(?<list>[^}]*)\}from["'`]\.\/(?<home>[^"'`]+)["'`];?$/;
const RENAMED =
  /^import\{(?<inside>[\w$]+) as (?<a>[\w$]+)\}from["'`]\.\/(?<home>[^"'`]+)["'`];var (?<b>[\w$]+)=\k<a>;export\{\k<b> as (?<outside>\w+)\};?$/;

/**
 * @param {string} code of a built file
 * @returns {{ home: string, names: string } | null} the file that has what it exports, and what an importer makes of that
 *   file's exports; null where it is more than a facade
 */
export function readFacade(code) {
  const text = code.replace(/^\/\/.*\n/gm, '').trim();
  const { list, home = '', inside, outside } = (PASSED_ON.exec(text) ?? RENAMED.exec(text))?.groups ?? {};
  if (!home) return null;
  const names = (list ?? `${inside} as ${outside}`).split(',').map((entry) => {
    const [from = '', to = from] = entry.trim().split(' as ');
    return `${to}:e.${from}`;
  });
  return { home, names: names.join(',') };
}

/**
 * @param {string} code of a built file
 * @param {Map<string, { home: string, names: string }>} facades by file name
 * @returns {string} the same with no word of a facade
 */
export function goRound(code, facades) {
  let result = code;
  for (const [file, { home, names }] of facades) {
    const name = file.replace(/[.$]/g, '\\$&');
    result = result
      .replace(new RegExp(`import\\(["'\`]\\./${name}["'\`]\\)`, 'g'), `import(\`./${home}\`).then(e=>({${names}}))`)
      // The lists of what to fetch together with a part.
      .replace(new RegExp(`(["'\`])assets/${name}\\1`, 'g'), `"assets/${home}"`);
  }
  return result;
}

/** @returns {import('vite').Plugin} */
export const joinFacades = () => ({
  name: 'join-facades',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      /** @type {Map<string, { home: string, names: string }>} */
      const facades = new Map();
      for (const chunk of chunks) {
        const facade = chunk.isEntry ? null : readFacade(chunk.code);
        if (facade) facades.set(chunk.fileName.replace('assets/', ''), facade);
      }
      for (const chunk of chunks) chunk.code = goRound(chunk.code, facades);
      for (const file of facades.keys()) delete bundle[`assets/${file}`];
      // The list of what a screen consists of.
      const list = bundle['.vite/manifest.json'];
      if (list?.type === 'asset') list.source = goRound(String(list.source), facades);
    },
  },
});
