// The bundler puts its own few functions (600 bytes) into a file that every other file imports: a request, and a module to
// evaluate. No option of Rolldown 1.2 puts it elsewhere; a group does not get it. Here it becomes part of the chunk `libraries`,
// which every page loads first.
import { parseAst } from 'vite';

/** An export of the chunk `libraries`: the functions as the properties of an object. */
const NAME = '__runtime';

/**
 * @param {string} code of a built file
 * @param {string} file name of the bundler's functions
 * @param {(names: string) => string} replacement for the import, given its names as a pattern, such as `{t:e}`
 * @returns {string} the code without the import
 */
export function replaceImport(code, file, replacement) {
  for (const statement of parseAst(code).body) {
    if (statement.type !== 'ImportDeclaration' || statement.source.value !== `./${file}`) continue;
    const names = statement.specifiers.map((one) => {
      if (one.type !== 'ImportSpecifier') throw new Error(`${file} is imported as a whole`);
      return `${'name' in one.imported ? one.imported.name : one.imported.value}:${one.local.name}`;
    });
    return code.slice(0, statement.start) + replacement(`{${names.join(',')}}`) + code.slice(statement.end);
  }
  return code;
}

/**
 * @param {string} code of the bundler's functions
 * @returns {string} an expression: an object with what the code exports
 */
export function asObject(code) {
  const last = parseAst(code).body.at(-1);
  if (last?.type !== 'ExportNamedDeclaration') throw new Error("the bundler's functions do not end with their exports");
  const names = last.specifiers.map(({ local, exported }) => {
    if (!('name' in local && 'name' in exported)) throw new Error('an export with a quoted name');
    return `${exported.name}:${local.name}`;
  });
  return `(()=>{${code.slice(0, last.start)}return{${names.join(',')}}})()`;
}

/** @returns {import('vite').Plugin} */
export const joinRuntime = () => ({
  name: 'join-runtime',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
      const home = chunks.find(({ name }) => name === 'libraries');
      if (!runtime || !home) throw new Error("there is no chunk 'libraries', or none of the bundler's own");
      const [file, homeFile] = [runtime, home].map(({ fileName }) => fileName.replace('assets/', ''));
      for (const chunk of chunks)
        chunk.code = replaceImport(chunk.code, String(file), (names) =>
          chunk === home
            ? `var ${NAME}=${asObject(runtime.code)};var${names}=${NAME};export{${NAME}};`
            : `import{${NAME}}from"./${homeFile}";var${names}=${NAME};`,
        );
      delete bundle[runtime.fileName];
      const left = chunks.find((chunk) => chunk !== runtime && chunk.code.includes(String(file)));
      if (left) throw new Error(`${left.fileName} still names ${file}`);
      const fix = (/** @type {string} */ name, /** @type {(text: string) => string} */ change) => {
        const asset = bundle[name];
        if (asset?.type === 'asset') asset.source = change(String(asset.source));
      };
      fix('index.html', (html) => html.replace(new RegExp(`\\s*<link[^>]*${file}">`), ''));
      fix('.vite/manifest.json', (text) => {
        const { [`_${file}`]: _, ...others } = JSON.parse(text);
        return JSON.stringify(others);
      });
    },
  },
});
