import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { bootstrapScript } from './scripts/lib/bootstrap-script.mjs';
import { joinFacades } from './scripts/lib/join-facades.mjs';
import { joinRuntime } from './scripts/lib/join-runtime.mjs';
import { LongestFirst } from './scripts/lib/longest-first.mjs';
import { ownFonts } from './scripts/lib/own-fonts.mjs';
import { codeSplitting, compileAhead, notLoadedYet, readChunks } from './scripts/lib/page-chunks.mjs';
import { BROWSING, NEXT } from './src/app/route-chunks.ts';

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
  // `npm run dev` has the worker too, as a module, with Workbox's logs in the console; a build has neither.
  devOptions: { enabled: true, type: 'module' },
  injectManifest: {
    rollupFormat: 'iife',
    // Terser's output is 0.4 kB gzip smaller than that of the built-in minifier.
    minify: 'terser',
    buildPlugins: {
      vite: [
        {
          name: 'terser-passes',
          config: () => ({
            build: { terserOptions: { ecma: 2020, compress: { passes: 3, unsafe_arrows: true, pure_getters: true } } },
          }),
        },
      ],
    },
    // All the shop is made of, and no photographs: those are kept as they are seen.
    globPatterns: ['index.html', 'assets/*.{js,css,woff2}', '*.svg', 'favicon.png', 'icon-192.png'],
    // Without its library a carousel scrolls natively.
    globIgnores: ['**/carousel-swiper-*'],
    dontCacheBustURLsMatching: /^assets\//,
  },
});

/** A build for everybody is not to fail by one slow moment of its machine; who needed it is named (docs/decisions/022). */
const SECOND_TRY = process.env.CI === 'true' ? 1 : 0;

/** No test is about how quick its machine is: what ends is waited for, also beside eight other programs. */
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

/** Test files at a time; left to itself, Vitest keeps one processor free, of two too. */
const AT_ONCE = availableParallelism();
/** Where files wait for a database, a clock or a process of their own, one more has something to do. */
const ONE_MORE = AT_ONCE + 1;

const SPEED = 'tests/e2e/*-speed.test.ts';

/** Too long for every run: `npm run test:all` has them. */
const LONG = 'tests/**/*.long.test.ts';

/** For tests that do less of the same in `npm test` (tests/kit/fixtures/amount.ts). */
const ALL_OF_IT = { TEST_LENGTH: 'long' };

const UNIT = 'tests/{base,contract,domain,api,storage,offline,sw}/**';
const SERVER = 'tests/{server,seed,shop}/**';
/** The simulation and its mutants use both processors for half a minute, too long for `npm run check`. */
const SIMULATION = 'tests/offline/{simulation,mutants}.test.ts';
/** It renders whole screens, so it runs with the page tests. */
const STORY = 'tests/offline/story.test.ts';

const server = (name: string, more: TestProjectInlineConfiguration['test']) => ({
  extends: true as const,
  test: {
    name,
    environment: 'node' as const,
    include: [`${SERVER}/*.test.ts`, 'tests/recipes/server.test.ts'],
    exclude: [LONG],
    globalSetup: ['tests/kit/server/pglite-dump.ts', 'tests/kit/server/postgres-setup.ts'],
    provide: { database: process.env.TEST_DATABASE === 'pglite' ? ('pglite' as const) : ('postgres' as const) },
    maxWorkers: ONE_MORE,
    ...PATIENCE,
    ...more,
  },
});

/** Tests that drive a browser on the built shop. */
const browser = (name: string, include: string[], more: TestProjectInlineConfiguration['test']) => ({
  extends: true as const,
  test: {
    name,
    environment: 'node' as const,
    include,
    globalSetup: ['tests/kit/browser/setup.ts'],
    retry: SECOND_TRY,
    ...PATIENCE,
    ...more,
  },
});

// biome-ignore lint/style/noDefaultExport: Vite asks for one
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    readChunks(),
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
    ...(isSsrBuild ? [bootstrapScript()] : [joinRuntime(), joinFacades(), ownFonts(), worker]),
  ],
  cacheDir: '.cache/vite',
  // What the worker imports is found before the first page is open, which would else be loaded again.
  optimizeDeps: { entries: ['index.html', 'sw/sw.ts'] },
  // React has had this hook for years; what stands in for it where it is missing only weighs.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  // Pages are drawn by one file that needs nothing installed, in the quick, silent React.
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  server: { proxy: { '/api': api, '/media': api, '/shipping': api, '/pay': api } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // A browser that does not know it loads what it needs a little later.
    modulePreload: { polyfill: false, resolveDependencies: notLoadedYet },
    cssCodeSplit: false,
    copyPublicDir: !isSsrBuild,
    // Which files a screen needs: the server names them in the pages it draws (server/pages/page-template.ts).
    manifest: !isSsrBuild,
    rolldownOptions: {
      output: isSsrBuild
        ? { codeSplitting: false }
        : { codeSplitting: codeSplitting(BROWSING, NEXT), postBanner: compileAhead },
      // A word from messages.ts stands where it is said: 3 kB less before the first screen than a name for each.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
    },
  },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [`${UNIT}/*.test.ts`, 'tests/*.test.ts', 'tests/recipes/{outbox,simulation}.test.ts'],
          exclude: [LONG, SIMULATION, STORY],
          globalSetup: ['tests/kit/server/pglite-dump.ts'],
          maxWorkers: AT_ONCE,
          ...PATIENCE,
        },
      },
      { extends: true, test: { name: 'simulation', include: [SIMULATION], maxWorkers: AT_ONCE, ...PATIENCE } },
      {
        extends: true,
        test: { name: 'unit-long', include: [`${UNIT}/*.long.test.ts`], maxWorkers: 1, ...PATIENCE },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'jsdom',
          include: ['tests/{ui,features,app}/**/*.test.{ts,tsx}', STORY, 'tests/recipes/screen.test.tsx'],
          setupFiles: ['tests/kit/page/setup.ts'],
          globalSetup: ['tests/kit/server/pglite-dump.ts'],
          maxWorkers: ONE_MORE,
          // Each file still has a page and modules of its own; jsdom is loaded once a thread in place of once a file.
          pool: 'vmThreads',
          ...PATIENCE,
        },
      },
      server('server', {}),
      server('server-long', { env: ALL_OF_IT, exclude: [] }),
      server('server-pglite', { env: ALL_OF_IT, exclude: [], provide: { database: 'pglite' } }),
      // More shoppers than processors: half of a journey is waiting.
      browser('browser', ['tests/{e2e,journeys}/**/*.test.ts', 'tests/recipes/journey.test.ts'], {
        exclude: [SPEED, LONG],
        maxWorkers: AT_ONCE + 2,
      }),
      browser('browser-long', ['tests/{e2e,journeys}/**/*.long.test.ts'], { maxWorkers: AT_ONCE + 2, retry: 0 }),
      // What is timed has the machine to itself.
      browser('browser-speed', [SPEED], { maxWorkers: 1, retry: 0 }),
      browser('engines', ['tests/engines/**/*.test.ts'], {
        globalSetup: ['tests/kit/browser/engines-setup.ts'],
        maxWorkers: 2,
        retry: 0,
      }),
    ],
  },
}));
