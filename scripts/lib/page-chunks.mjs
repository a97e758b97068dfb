// Which chunks the page is built into (vite.config.ts). Every chunk costs a slow phone a request and one to two
// milliseconds of its main thread; every release makes a chunk whose content changed load again.
//
// A dynamic import says in the source which chunk its module belongs to: import(/* chunk: idle */ './toaster-layer.tsx').
// The module's own imports come with it, unless the first program or an earlier chunk of the table below has them.

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
  /** The shopper may be notified: the device's settings, the offer after an order, 'Tell me when it is back'. */
  'notices',
  /** The account on the device: the copies of what its customer looked at, the log-out that deletes them, and the log-in that takes in a guest's wishes. */
  'account',
];

/** The same for what is below the fold of a product page and of home (src/ui/hydrate-later.tsx): the shopper moves. */
const BELOW_FOLD = ['below', 'collection'];

/** The chunks that a shopper waits for. */
const AWAITED = new Set(['libraries', 'shop', 'browse', 'cards', 'home', 'core', 'product']);

/**
 * The browser compiles all of such a chunk beside the main thread, in place of one function after the other on it (V8's
 * explicit compile hints). For other browsers it is a comment.
 * @param {{ name: string }} chunk
 */
export const compileAhead = ({ name }) => (AWAITED.has(name) ? '//# allFunctionsCalledOnLoad' : '');

const FIRST_PROGRAM = /\/(rolldown-runtime|libraries|shop)-/;

/**
 * This chunk preloads nothing: the names of the files would be a part of it. Without a worker, a log-in, a log-out or a payment
 * that goes on after a reload may wait one round trip longer.
 */
const PRELOADS_NOTHING = /\/core-/;

/**
 * What an import preloads beside its own file. The first program runs, so its files are here already. The modules of a lazy
 * chunk import no other file, so their import loads all there is.
 * @param {string} own
 * @param {string[]} files
 * @param {{ hostId: string, hostType: 'html' | 'js' }} host
 */
export function notLoadedYet(own, files, { hostId, hostType }) {
  if (hostType === 'html') return files;
  if (PRELOADS_NOTHING.test(hostId)) return [];
  const others = files.filter((file) => file !== own && !FIRST_PROGRAM.test(file));
  const isLazyChunk = others.length === 1 && LAZY.some((name) => others[0]?.includes(`/${name}-`));
  return isLazyChunk ? [] : others;
}

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
      if (![...LAZY, ...BELOW_FOLD].includes(chunk))
        throw new Error(`${id}: there is no chunk '${chunk}' in scripts/lib/page-chunks.mjs`);
      const target = await this.resolve(specifier, id);
      if (target) declared.set(target.id, chunk);
    }
  },
});

/** @param {string} route @returns {string} how the id of its screen's module ends: the router's plugin splits it off */
const screenOf = (route) => `/src/routes/${route.slice(1).replaceAll('/', '.') || 'index'}.tsx?tsr-split=component`;

/**
 * @param {readonly string[]} routes
 * @returns {(id: string, modules: Modules) => ReadonlySet<string>} the screens of them that import a module, directly or not
 */
function screensWith(routes) {
  const screens = routes.map(screenOf);
  /** @type {Map<string, ReadonlySet<string>>} */
  const known = new Map();
  return function find(id, modules) {
    const before = known.get(id);
    if (before) return before;
    const found = new Set(screens.filter((screen) => id.endsWith(screen)));
    if (BELOW_FOLD.includes(declared.get(id) ?? '')) found.add(BELOW);
    known.set(id, found);
    for (const importer of modules.getModuleInfo(id)?.importers ?? [])
      for (const screen of find(importer, modules)) found.add(screen);
    return found;
  };
}

/** Where a shopper comes in: these two load nothing that only other screens share. */
const HOME = screenOf('/');
const PRODUCT = screenOf('/product/$productName');

/** Stands for all parts below the fold in a set of screens. */
const BELOW = 'below';

/**
 * What several screens share is in the chunk of the screen that needs least. What a product shares with parts below the fold
 * alone is its own.
 * @param {ReadonlySet<string>} screens
 */
function sharedChunk(screens) {
  if (screens.size < 2) return null;
  if (screens.has(PRODUCT)) return screens.size === 2 && screens.has(BELOW) ? null : 'browse';
  return screens.has(HOME) ? 'cards' : 'listing';
}

/** Only the persister of @tanstack is not needed at first. */
const LIBRARIES =
  /node_modules\/((?:react|react-dom|scheduler|use-sync-external-store)\/|@tanstack\/(?!query-persist-))/;

/**
 * What the first program does not use of the libraries. Their importers do not tell which screens need it, because all of them
 * import the index.
 * @param {string} id
 */
function laterLibrary(id) {
  if (!LIBRARIES.test(id)) return null;
  return /infinite/i.test(id) ? 'cards' : 'mutations';
}

/** These two stay a file by themselves, which the built index.html names. */
const ENTRY = /\/(index\.html|src\/app\/main\.tsx)$/;

const declaredGroup = (/** @type {string} */ name) => ({
  name,
  test: (/** @type {string} */ id) => declared.get(id) === name,
});

/**
 * The first program is two chunks, of which a release of the shop changes one: React with the router and its queries, and the
 * shop. A group takes the imports of its modules along.
 * @param {readonly string[]} browsing routes; what two of their screens share is the chunk `browse`
 * @param {Readonly<Record<string, string>>} screens routes by the name of the chunk that their screen is
 * @returns {import('vite').Rolldown.CodeSplittingOptions}
 */
export function codeSplitting(browsing, screens) {
  const browsingScreens = screensWith(browsing);
  return {
    groups: [
      { name: 'libraries', tags: ['$initial'], test: (id) => LIBRARIES.test(id) },
      { name: 'shop', tags: ['$initial'], test: (id) => !ENTRY.test(id) },
      { name: (id, modules) => laterLibrary(id) ?? sharedChunk(browsingScreens(id, modules)) },
      ...LAZY.map(declaredGroup),
      ...Object.entries(screens).map(([name, route]) => ({
        name,
        test: (/** @type {string} */ id) => id.endsWith(screenOf(route)),
      })),
      // Last, so that a screen never imports what is below its fold.
      ...BELOW_FOLD.map(declaredGroup),
    ],
  };
}
