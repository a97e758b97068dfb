// Writes dist-api/, a package for other programs that call the shop: openapi.json, and a typed client made of src/api and the
// contract (index.js with its types).
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildLibrary } from './build-library.mjs';
import { cacheFolder, inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { toolEnv } from './runtime.mjs';
import { PlainFailure, withProgress } from './say.mjs';

const ENTRY = 'src/api/published-client.ts';
const MANIFEST = {
  name: 'vyayam-api',
  type: 'module',
  exports: { '.': { types: './index.d.ts', default: './index.js' }, './openapi.json': './openapi.json' },
  imports: { '#src/*.ts': { types: './types/src/*.d.ts' } },
  dependencies: { valibot: '^1.5.0' },
};

/**
 * Throws PlainFailure when the types or the document cannot be written.
 * @param {string} runtime path of Node 24
 * @param {string} [folder] below the project's folder
 */
export async function writeApiFiles(runtime, folder = 'dist-api') {
  await withProgress(`Writing the API document and the typed client into ${folder}`, async () => {
    const target = inRoot(folder);
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    await buildLibrary({
      outDir: target,
      minify: false,
      lib: { entry: inRoot(ENTRY), formats: ['es'], fileName: 'index' },
      rolldownOptions: { external: ['valibot'] },
    });
    await writeTypes(runtime, target);
    await tool(runtime, [inRoot('server', 'http', 'write-openapi.ts'), join(target, 'openapi.json')]);
    writeFileSync(join(target, 'package.json'), `${JSON.stringify(MANIFEST, null, 2)}\n`);
  });
}

/** @param {string} runtime @param {string} target */
async function writeTypes(runtime, target) {
  const project = join(cacheFolder, `api-types-${process.pid}.json`);
  const compilerOptions = { composite: false, noEmit: false, declaration: true, emitDeclarationOnly: true };
  const settings = {
    extends: inRoot('.tsconfig.base.json'),
    compilerOptions: {
      ...{ ...compilerOptions, rootDir: inRoot(), outDir: join(target, 'types') },
      ...{ lib: ['esnext', 'dom', 'dom.iterable'], types: ['vite/client'], typeRoots: [inRoot('node_modules')] },
    },
    files: [inRoot(ENTRY)],
  };
  writeFileSync(project, JSON.stringify(settings));
  await tool(runtime, [inRoot('node_modules', 'typescript', 'bin', 'tsc'), '-p', project]);
  rmSync(project);
  writeFileSync(join(target, 'index.d.ts'), `export * from './types/${ENTRY.replace('.ts', '.d.ts')}';\n`);
}

/** @param {string} runtime @param {string[]} args */
async function tool(runtime, args) {
  const { code, output } = await run(runtime, args, { env: toolEnv(runtime), timeoutMs: 120_000 });
  if (code !== 0)
    throw new PlainFailure(`${output}\nThe files of the API could not be written; the first error above is the cause.`);
}
