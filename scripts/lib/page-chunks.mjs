// Which chunks the page is built into (vite.config.ts). Every chunk costs a slow phone a request and one to two
// milliseconds of its main thread; every release makes a chunk whose content changed load again.
//
// A dynamic import says in the source which chunk its module belongs to: import(/* chunk: idle */ './toaster-layer.tsx').
// The module's own imports come with it, unless the first program or an earlier chunk of the table below has them.
import { BROWSING, NEXT } from '#src/app/route-chunks.ts';

/**
 * What a chunk's name is decided by; rolldown's own type is not exported.
 * @typedef {{ getModuleInfo(id: string): { importers: readonly string[] } | null }} Modules
 */

/** The chunks that dynamic imports may name. A module that several of them need is in the first. */
const LAZY = [
  /** The page is idle: its worker, notices, overlays, toasts. */
  'idle',
  /** The page first calls the shop or stores something: outbox, API client with its checks, stored answers. */
  'core',
];

/** The chunks that a shopper waits for. 'routes' has the home screen. */
const AWAITED = new Set(['react', 'tanstack', 'shop', 'browse', 'routes', 'core', 'product']);

/**
 * The browser compiles all of such a chunk beside the main thread, in place of one function after the other on it (V8's
 * explicit compile hints). For other browsers it is a comment.
 * @param {{ name: string }} chunk
 */
export const compileAhead = ({ name }) => (AWAITED.has(name) ? '//# allFunctionsCalledOnLoad' : '');

/** Chunk by module id, as the dynamic imports say. @type {Map<string, string>} */
const declared = new Map();
const DECLARATION = /\bimport\(\s*\/\* chunk: (?<chunk>\w+) \*\/\s*'(?<specifier>[^']+)',?\s*\)/g;

/** Reads which chunk each dynamic import names. Throws for one that is not in the table. @returns {import('vite').Plugin} */
export const readChunks = () => ({
  name: 'read-chunks',
  apply: 'build',
  enforce: 'pre',
  async transform(code, id) {
    for (const { groups: { chunk = '', specifier = '' } = {} } of code.matchAll(DECLARATION)) {
      if (!LAZY.includes(chunk)) throw new Error(`${id}: there is no chunk '${chunk}' in scripts/lib/page-chunks.mjs`);
      const target = await this.resolve(specifier, id);
      if (target) declared.set(target.id, chunk);
    }
  },
});

/** @param {string} route @returns {string} how the id of its screen's module ends: the router's plugin splits it off */
const screenOf = (route) => `/src/routes/${route.slice(1).replaceAll('/', '.') || 'index'}.tsx?tsr-split=component`;
const browsing = BROWSING.map(screenOf);

/** @type {Map<string, ReadonlySet<string>>} */
const knownScreens = new Map();

/**
 * The browsing screens that import this module, directly or not.
 * @param {string} id
 * @param {Modules} modules
 * @returns {ReadonlySet<string>}
 */
function browsingScreens(id, modules) {
  const known = knownScreens.get(id);
  if (known) return known;
  const screens = new Set(browsing.filter((screen) => id.endsWith(screen)));
  knownScreens.set(id, screens);
  for (const importer of modules.getModuleInfo(id)?.importers ?? [])
    for (const screen of browsingScreens(importer, modules)) screens.add(screen);
  return screens;
}

/** Only the persister is not needed at first. */
const TANSTACK = /node_modules\/(@tanstack\/(?!query-persist-)|use-sync-external-store\/)/;

/** These two stay a file by themselves, which the built index.html names. */
const ENTRY = /\/(index\.html|src\/app\/main\.tsx)$/;

/**
 * The first program is three chunks, of which a release of the shop changes one: React, the router with its queries, and
 * the shop. A group takes the imports of its modules along.
 * @type {import('rolldown').CodeSplittingOptions}
 */
export const codeSplitting = {
  groups: [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
    { name: 'tanstack', test: (id) => TANSTACK.test(id) },
    { name: 'shop', tags: ['$initial'], test: (id) => !ENTRY.test(id) },
    { name: (id, modules) => (browsingScreens(id, modules).size > 1 ? 'browse' : null) },
    ...LAZY.map((name) => ({ name, test: (/** @type {string} */ id) => declared.get(id) === name })),
    ...Object.entries(NEXT).map(([name, route]) => ({
      name,
      test: (/** @type {string} */ id) => id.endsWith(screenOf(route)),
    })),
  ],
};
