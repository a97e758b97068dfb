// Which files the page's program is made of (vite.config.ts). Every file costs a slow phone a millisecond or two of its
// main thread and a request, whatever is in it; every release makes a file whose content changed be fetched anew.

/**
 * What a chunk's name is decided by; rolldown's own type is not exported.
 * @typedef {{ getModuleInfo(id: string): { importers: readonly string[], isEntry: boolean } | null }} Modules
 */

/** @type {Map<string, boolean>} */
const known = new Map();

/**
 * True when the first screen needs it: main.tsx imports it, by whatever way. Dynamic imports do not count.
 * @param {string} id
 * @param {Modules} modules
 * @returns {boolean}
 */
function isInitial(id, modules) {
  const before = known.get(id);
  if (before !== undefined) return before;
  // Whoever is being looked at already is no proof.
  known.set(id, false);
  const found = modules.getModuleInfo(id);
  const result = found !== null && (found.isEntry || found.importers.some((importer) => isInitial(importer, modules)));
  known.set(id, result);
  return result;
}

/** The screens on the way to a product. */
const BROWSING =
  /\/src\/routes\/(index|best-seller|category-products\.\$category|searched-products|product\.\$productName)\.tsx\?tsr-split/;
/** @type {Map<string, ReadonlySet<string>>} */
const knownScreens = new Map();

/**
 * Which of them need this module, by whatever way.
 * @param {string} id
 * @param {Modules} modules
 * @returns {ReadonlySet<string>}
 */
function browsingScreens(id, modules) {
  const before = knownScreens.get(id);
  if (before) return before;
  const screens = new Set(BROWSING.test(id) ? [id] : []);
  knownScreens.set(id, screens);
  for (const importer of modules.getModuleInfo(id)?.importers ?? [])
    for (const screen of browsingScreens(importer, modules)) screens.add(screen);
  return screens;
}

/** Stays a file by itself: it is what the built index.html names. */
const START = /\/(index\.html|src\/app\/main\.tsx)$/;

/** What is not in the first program, by the moment it is needed in: one file for each moment. */
const MOMENTS = {
  /** The page is idle: its worker, its notices, what lies over it. Of it the next has what asks whether work is open. */
  idle: /node_modules\/(workbox-window|react-hot-toast|goober)\/|\/src\/(app\/worker-life|ui\/toaster-layer|base\/trusted-types|features\/(update\/(open-work|update-ready)|site\/idle-parts|install\/(app-notices|install-memory)))\.tsx?$/,
  /**
   * A page first asks or keeps something: the outbox and its marks, the calls of the catalogue, the store of answers.
   * Whoever needs a part of it needs the rest within a moment.
   */
  core: /node_modules\/(valibot|idb-keyval|@tanstack\/query-persist-client-core)\/|\/src\/(offline|storage|api)\/|\/src\/base\/clock\.ts$|\/src\/contract\/(banner|cart|category|checkout-form|client-build|endpoint|field|product|review|settings|store|wishlist|worker-message)\.ts$|\/src\/app\/(page-sync|kept-answers|rest-when-cached|start-payments|start-sync)\.ts$|\/src\/features\/(session\/(shop-sync|payment-records)|sync\/sync-line|site\/sync-watch)\.tsx?$/,
  /** A product is looked at and bought: on its page, from a card, from a list. */
  product:
    /\/src\/(routes\/product\.\$productName\.tsx\?tsr-split|ui\/(quantity-stepper|option-picker|use-hydrated)|domain\/product-options|features\/(cart\/(use-buy|use-cart-actions)|catalogue\/use-product-choice|product\/(option-pickers|stock-line|combo-members)))/,
  /** Something waits on the device, or lies in the cart. */
  cart: /\/src\/(routes\/cart\.tsx\?tsr-split|domain\/quote|features\/(sync\/(use-held-for|waiting-mark|notice|not-saved)|cart\/(cart-screen|refusal-message|line-note|line-options-text|shipping-query)|wishlist\/(refusal-message|wishlist-not-saved)))/,
};

/** What a shopper waits for: the first program, and what a thing is looked at and bought with. */
const RUNS_AT_ONCE = new Set(['react', 'tanstack', 'shop', 'browse', 'routes', 'product', 'core']);

/**
 * The browser compiles all of such a file beside the main thread, in place of one function after the other on it (V8's
 * explicit compile hints); others take it for a remark.
 * @param {{ name: string }} chunk
 */
export const compileAhead = ({ name }) => (RUNS_AT_ONCE.has(name) ? '//# allFunctionsCalledOnLoad' : '');

/**
 * One file each for React, the router with its queries, and the shop: an app release re-downloads only the last. What
 * several screens on the way to a product share is one more.
 */
export const codeSplitting = {
  groups: [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
    {
      name: (/** @type {string} */ id, /** @type {Modules} */ modules) =>
        /node_modules\/(@tanstack|use-sync-external-store)\//.test(id) && isInitial(id, modules) ? 'tanstack' : null,
    },
    {
      name: (/** @type {string} */ id, /** @type {Modules} */ modules) =>
        isInitial(id, modules) && !START.test(id) ? 'shop' : null,
    },
    {
      name: (/** @type {string} */ id, /** @type {Modules} */ modules) =>
        browsingScreens(id, modules).size > 1 ? 'browse' : null,
    },
    ...Object.entries(MOMENTS).map(([name, test]) => ({ name, test })),
  ],
};
