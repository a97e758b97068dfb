import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Where `npm run dev` runs the API; the page's own server passes these paths on. */
const api = process.env.DEV_API_ORIGIN ?? 'http://127.0.0.1:3001';

/** The install manifest lies at the top of the project; the build links it and writes it beside index.html. */
const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8'));

/** The worker is built from sw/ and knows by name what it stores at install; src/app/register-worker.ts registers it. */
const worker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  registerType: 'prompt',
  injectRegister: false,
  manifest,
  includeManifestIcons: false,
  injectManifest: {
    rollupFormat: 'iife',
    // All the shop is made of, and no photographs: those are kept as they are seen.
    globPatterns: ['index.html', 'assets/*.{js,css,woff2}', '*.svg', 'icon-192.png'],
    // Without its library a carousel scrolls natively.
    globIgnores: ['**/*-{latin-ext,devanagari,cyrillic,greek,vietnamese}-*', '**/carousel-swiper-*'],
    dontCacheBustURLsMatching: /^assets\//,
  },
});

/** What a chunk's name is decided by; rolldown's own type is not exported. */
interface Modules {
  getModuleInfo(id: string): { importers: readonly string[]; isEntry: boolean } | null;
}
const known = new Map<string, boolean>();

/** True when the first screen needs it: main.tsx imports it, by whatever way. Dynamic imports do not count. */
function isInitial(id: string, modules: Modules): boolean {
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
const knownScreens = new Map<string, ReadonlySet<string>>();

/** Which of them need this module, by whatever way. */
function browsingScreens(id: string, modules: Modules): ReadonlySet<string> {
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

/**
 * What a page first asks or keeps something with: the outbox, the calls of the catalogue, the store of answers. One file,
 * because whoever needs a part of it needs the rest within a moment.
 */
const CORE =
  /node_modules\/(valibot|idb-keyval|@tanstack\/query-persist-client-core)\/|\/src\/(offline|api)\/|\/src\/contract\/(banner|cart|category|checkout-form|client-build|endpoint|field|product|review|settings|store|wishlist)\.ts$|\/src\/app\/(page-sync|kept-answers|rest-when-cached|start-payments|start-sync)\.ts$|\/src\/features\/session\/shop-sync\.ts$/;

/** Small pieces that several screens or late parts share, by the moment they are needed in: one file for each moment. */
const MOMENTS = {
  /** A product is bought: on its page, from a card, from a list. */
  buying:
    /\/src\/(ui\/(quantity-stepper|option-picker)|domain\/product-options|features\/(cart\/(use-buy|use-cart-actions)|catalogue\/use-product-choice|product\/(option-pickers|stock-line|combo-members)))\.tsx?$/,
  /** The page is idle: its worker, and what is to be updated. */
  tabs: /\/src\/(base\/trusted-types|features\/update\/(open-work|update-ready))\.ts$/,
  /** Something waits on the device, or lies in the cart. */
  waiting:
    /\/src\/(domain\/quote|features\/(sync\/(use-held-for|waiting-mark|notice|not-saved)|cart\/(refusal-words|line-note|line-options-text|shipping-query)|wishlist\/(refusal-words|wishlist-not-saved)))\.tsx?$/,
};

/**
 * One file each for React, the router with its queries, and the shop: an app release re-downloads only the last. What
 * several screens on the way to a product share is one more: a dozen small files cost more than they save.
 */
const codeSplitting = {
  groups: [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
    {
      name: (id: string, modules: Modules) =>
        /node_modules\/(@tanstack|use-sync-external-store)\//.test(id) && isInitial(id, modules) ? 'tanstack' : null,
    },
    { name: (id: string, modules: Modules) => (isInitial(id, modules) && !START.test(id) ? 'shop' : null) },
    { name: (id: string, modules: Modules) => (browsingScreens(id, modules).size > 1 ? 'browse' : null) },
    { name: 'core', test: CORE },
    ...Object.entries(MOMENTS).map(([name, test]) => ({ name, test })),
  ],
};

/** A build for everybody is not to fail by one slow moment of its machine; who needed it is named (docs/decisions/022). */
const SECOND_TRY = process.env.CI === 'true' ? 1 : 0;

const SPEED = 'tests/e2e/*-speed.test.ts';

/** Tests that drive a browser on the built shop. */
const browser = (name: string, include: string[], more: TestProjectInlineConfiguration['test']) => ({
  extends: true as const,
  test: {
    name,
    environment: 'node' as const,
    include,
    globalSetup: ['tests/kit/browser-setup.ts'],
    retry: SECOND_TRY,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    ...more,
  },
});

// biome-ignore lint/style/noDefaultExport: Vite asks for one
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/app/route-tree.gen.ts',
      quoteStyle: 'single',
      tmpDir: '.cache/router',
    }),
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [] : [worker]),
  ],
  cacheDir: '.cache/vite',
  // React has had this hook for years; what stands in for it where it is missing only weighs.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  // Pages are drawn by one file that needs nothing installed, in the quick, silent React.
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  server: { proxy: { '/api': api, '/media': api, '/shipping': api, '/pay': api } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // A browser that does not know it loads what it needs a little later.
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    copyPublicDir: !isSsrBuild,
    // Which files a screen needs: the server names them in the pages it draws (server/pages/page-template.ts).
    manifest: !isSsrBuild,
    rolldownOptions: {
      output: { codeSplitting: isSsrBuild ? false : codeSplitting },
      // A word from messages.ts stands where it is said: 3 kB less before the first screen than a name for each.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/{base,contract,domain,api,offline,sw}/**/*.test.ts', 'tests/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'jsdom',
          include: ['tests/{ui,features,app}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/kit/page-setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/{server,seed,shop}/**/*.test.ts'],
          globalSetup: ['tests/kit/server-postgres-setup.ts'],
          testTimeout: 60_000,
        },
      },
      // Two shoppers at a time: most of a journey is waiting.
      browser('browser', ['tests/{e2e,journeys}/**/*.test.ts'], { exclude: [SPEED], maxWorkers: 2 }),
      // What is timed has the machine to itself.
      browser('browser-speed', [SPEED], { maxWorkers: 1, sequence: { groupOrder: 1 } }),
      browser('engines', ['tests/engines/**/*.test.ts'], {
        globalSetup: ['tests/kit/engines-setup.ts'],
        maxWorkers: 2,
      }),
    ],
  },
}));
