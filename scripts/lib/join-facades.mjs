// Where several modules share a chunk (page-chunks.mjs), the bundler writes a facade for each that is imported dynamically: a
// file that only re-exports, `export{a as getProducts}from"./core.js"`. Each would be a request. Here the imports of a
// facade are pointed at the chunk itself, and the facade is left out of the build.
import { parseAst, Visitor } from 'vite';

/**
 * @typedef {{ home: string, names: string }} Facade file name of the chunk that has the exports, and their names there as
 *   the properties of an object `e`
 */

/** @param {import('vite').ESTree.ModuleExportName} name */
const nameOf = (name) => (name.type === 'Identifier' ? name.name : String(name.value));

/**
 * @param {string} code of a built file
 * @returns {Facade | null} null where it is more than a facade
 */
export function readFacade(code) {
  const body = parseAst(code).body;
  const last = body.at(-1);
  if (last?.type !== 'ExportNamedDeclaration' || last.declaration) return null;
  const exported = new Map(last.specifiers.map(({ local, exported: outside }) => [nameOf(outside), nameOf(local)]));
  if (body.length === 1 && last.source) return facade(last.source, exported);

  // A screen that has nothing of its own: import { r as e } from './cart.js'; var t = e; export { t as component };
  const [imported, alias] = body;
  if (body.length !== 3 || imported?.type !== 'ImportDeclaration' || alias?.type !== 'VariableDeclaration') return null;
  const [{ id, init } = {}] = alias.declarations;
  const [specifier] = imported.specifiers;
  const isAlias =
    imported.specifiers.length === 1 &&
    specifier?.type === 'ImportSpecifier' &&
    id?.type === 'Identifier' &&
    init?.type === 'Identifier' &&
    init.name === specifier.local.name &&
    [...exported.values()].every((local) => local === id.name);
  if (!isAlias) return null;
  const inside = nameOf(specifier.imported);
  return facade(imported.source, new Map([...exported.keys()].map((outside) => [outside, inside])));
}

/**
 * @param {import('vite').ESTree.StringLiteral} source
 * @param {Map<string, string>} names inside by outside
 * @returns {Facade}
 */
const facade = (source, names) => ({
  home: String(source.value).replace('./', ''),
  names: [...names].map(([outside, inside]) => `${outside}:e.${inside}`).join(','),
});

/**
 * @param {string} code of a built file
 * @param {Map<string, Facade>} facades by file name
 * @returns {string} the same without any facade
 */
export function bypassFacades(code, facades) {
  /** @type {{ start: number, end: number, text: string }[]} */
  const changes = [];
  const visitor = new Visitor({
    ImportExpression({ start, end, source }) {
      const path =
        source.type === 'TemplateLiteral' ? source.quasis[0]?.value.cooked : 'value' in source && source.value;
      const found = facades.get(String(path).replace('./', ''));
      if (found) changes.push({ start, end, text: `import(\`./${found.home}\`).then(e=>({${found.names}}))` });
    },
  });
  visitor.visit(parseAst(code));
  const changed = changes
    .sort((a, b) => b.start - a.start)
    .reduce((text, change) => text.slice(0, change.start) + change.text + text.slice(change.end), code);
  return renameFacades(changed, facades);
}

/**
 * In lists of files to preload, and in the build's manifest.
 * @param {string} text
 * @param {Map<string, Facade>} facades by file name
 */
const renameFacades = (text, facades) =>
  [...facades].reduce((result, [file, { home }]) => result.replaceAll(`assets/${file}`, `assets/${home}`), text);

/** @returns {import('vite').Plugin} */
export const joinFacades = () => ({
  name: 'join-facades',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      /** @type {Map<string, Facade>} */
      const facades = new Map();
      for (const chunk of chunks) {
        const found = chunk.isDynamicEntry ? readFacade(chunk.code) : null;
        if (found) facades.set(chunk.fileName.replace('assets/', ''), found);
      }
      for (const chunk of chunks) chunk.code = bypassFacades(chunk.code, facades);
      for (const file of facades.keys()) delete bundle[`assets/${file}`];
      const manifest = bundle['.vite/manifest.json'];
      if (manifest?.type === 'asset') manifest.source = renameFacades(String(manifest.source), facades);
    },
  },
});
