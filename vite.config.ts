import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { bootstrapScript } from './scripts/lib/bootstrap-script.mjs';
import { dropSummaries } from './scripts/lib/drop-summaries.mjs';
import { dropUnused } from './scripts/lib/drop-unused.mjs';
import { joinFacades } from './scripts/lib/join-facades.mjs';
import { joinRuntime } from './scripts/lib/join-runtime.mjs';
import { LongestFirst } from './scripts/lib/longest-first.mjs';
import { ownFonts } from './scripts/lib/own-fonts.mjs';
import { codeSplitting, compileAhead, notLoadedYet, readChunks } from './scripts/lib/page-chunks.mjs';
import { workerPushScript } from './scripts/lib/worker-push-script.mjs';
import { readApiConfig } from './src/api/config.ts';
import { BROWSING, NEXT } from './src/app/route-chunks.ts';

/** The API of `npm run dev`. Vite's dev server forwards the API paths to it. */
const api = process.env.DEV_API_ORIGIN ?? 'http://127.0.0.1:3001';

/** The build copies the manifest next to index.html and links it there. */
const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8'));

/** The worker is built from sw/ with a list of the files to precache; src/app/register-worker.ts registers it. */
const worker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  registerType: 'prompt',
  injectRegister: false,
  manifest,
  includeManifestIcons: false,
  // `npm run dev` serves the worker as a module, with Workbox's logs in the console. A build has no logs.
  devOptions: { enabled: true, type: 'module' },
  injectManifest: {
    rollupFormat: 'iife',
    // Terser's output is 0.4 kB gzip smaller than that of the built-in minifier.
    minify: 'terser',
    buildPlugins: {
      vite: [
        dropSummaries(),
        dropUnused(),
        {
          name: 'terser-passes',
          config: () => ({
            build: { terserOptions: { ecma: 2020, compress: { passes: 3, unsafe_arrows: true, pure_getters: true } } },
          }),
        },
      ],
    },
    // Code, styles, fonts and icons. Photographs are cached when they are first shown.
    globPatterns: ['index.html', 'assets/*.{js,css,woff2}', '*.svg', 'favicon.png', 'icon-192.png'],
    // Without its library a carousel scrolls natively.
    globIgnores: ['**/carousel-swiper-*'],
    dontCacheBustURLsMatching: /^assets\//,
    // 8 of 32 hexadecimal digits of a hash tell whether a file has changed. The rest would be 0.1 kB of the worker.
    manifestTransforms: [
      (entries) => ({ manifest: entries.map((one) => ({ ...one, revision: one.revision?.slice(0, 8) ?? null })) }),
    ],
  },
});

/** In CI a browser test may be retried once; the summary names each test that needed it (docs/decisions/038). */
const SECOND_TRY = process.env.CI === 'true' ? 1 : 0;

/** Timeouts are long: on a busy machine a slow test must pass, and a test that hangs still fails. */
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

/** Test files that run at the same time. Vitest's default leaves one processor idle. */
const AT_ONCE = availableParallelism();
/** For tests that often wait for a database, a timer or a child process. */
const ONE_MORE = AT_ONCE + 1;

const SPEED = 'tests/e2e/*-speed.test.ts';

/** Runs only in `npm run test:all`. */
const LONG = 'tests/**/*.long.test.ts';

/** Makes tests do as many rounds as `npm run test:all` wants (tests/kit/fixtures/amount.ts). */
const ALL_OF_IT = { TEST_LENGTH: 'long' };
/** The tests of `unit` and `simulation` that do more rounds then. */
const MORE_ROUNDS = 'tests/{offline/guest-wishes,storage/account-store-two-tabs,whole-shop/whole-shop}.test.ts';

/**
 * The files of a worker share one process and its loaded modules (docs/decisions/063). The modules under test hold no state. The
 * same server tests run isolated in `npm run test:all`.
 */
const SHARED_MODULES = { isolate: false, setupFiles: ['tests/kit/fixtures/globals-setup.ts'] };

const UNIT = 'tests/{base,contract,domain,api,storage,offline,sw}/**';
const SERVER = 'tests/{server,seed,shop}/**';
/** Too long for `npm run check`. */
const SIMULATION = 'tests/{offline/{simulation,mutants},whole-shop/*}.test.ts';
/** Renders whole screens, so it runs with the page tests. */
const STORY = 'tests/offline/story.test.ts';

/** Vite puts a function around each dynamic import. Ours does what the shop needs of it, and is 0.4 kB smaller (decision 094). */
const ownPreload: Plugin = {
  name: 'own-preload',
  enforce: 'pre',
  apply: 'build',
  resolveId: (id) => (id.includes('vite/preload-helper') ? `${import.meta.dirname}/src/app/load-chunk.ts` : null),
};

/** `globalSetup` of tests with the real server: the dump for PGlite, and a PostgreSQL if the machine has one. */
const DATABASES = ['tests/kit/server/pglite-dump.ts', 'tests/kit/server/postgres-setup.ts'];

const server = (name: string, more: TestProjectInlineConfiguration['test']) => ({
  extends: true as const,
  test: {
    name,
    environment: 'node' as const,
    include: [`${SERVER}/*.test.ts`, 'tests/recipes/server.test.ts'],
    exclude: [LONG],
    globalSetup: DATABASES,
    provide: {
      database: process.env.TEST_DATABASE === 'pglite' ? ('pglite' as const) : ('postgres' as const),
      sharesModules: more?.isolate === false,
    },
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
    // Each look at a page costs processor time. At Vitest's default of 50 ms, tests that wait slow down the others.
    expect: { poll: { ...PATIENCE.expect.poll, interval: 200 } },
    ...more,
  },
});

// biome-ignore lint/style/noDefaultExport: Vite asks for one
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    readChunks(),
    dropSummaries(),
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
    ...(isSsrBuild
      ? [bootstrapScript()]
      : [ownPreload, joinRuntime(), joinFacades(), ownFonts(), workerPushScript(readApiConfig), worker]),
  ],
  cacheDir: '.cache/vite',
  // Scanning the worker's imports at the start avoids a reload of the first page.
  optimizeDeps: { entries: ['index.html', 'sw/sw.ts'] },
  // React has this hook since version 18, so the shim is dropped.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  // The server-rendering build is one file without dependencies, with the production build of React.
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  server: { proxy: { '/api': api, '/media': api, '/shipping': api, '/pay': api } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Browsers without modulepreload load the modules a little later.
    modulePreload: { polyfill: false, resolveDependencies: notLoadedYet },
    cssCodeSplit: false,
    copyPublicDir: !isSsrBuild,
    // The server reads from it which files a screen needs (server/pages/page-template.ts).
    manifest: !isSsrBuild,
    rolldownOptions: {
      output: isSsrBuild
        ? { codeSplitting: false }
        : {
            codeSplitting: codeSplitting(BROWSING, { home: '/', ...NEXT }),
            postBanner: compileAhead,
            // The files name each other. In base 64 these names take 140 bytes more of the first program.
            hashCharacters: 'base36',
          },
      // Inlining the texts of messages.ts saves 3 kB of the first screen.
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
          ...SHARED_MODULES,
          ...PATIENCE,
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: [SIMULATION],
          globalSetup: ['tests/kit/server/pglite-dump.ts'],
          maxWorkers: AT_ONCE,
          ...PATIENCE,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-long',
          include: [`${UNIT}/*.long.test.ts`, MORE_ROUNDS],
          env: ALL_OF_IT,
          globalSetup: ['tests/kit/server/pglite-dump.ts'],
          maxWorkers: 1,
          ...PATIENCE,
          testTimeout: 1_800_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'jsdom',
          include: ['tests/{ui,features,app}/**/*.test.{ts,tsx}', STORY, 'tests/recipes/screen.test.tsx'],
          setupFiles: ['tests/kit/page/setup.ts'],
          globalSetup: DATABASES,
          provide: { database: 'postgres' },
          maxWorkers: ONE_MORE,
          // jsdom is loaded once per thread instead of once per file; each file still has its own page and modules.
          pool: 'vmThreads',
          ...PATIENCE,
        },
      },
      server('server', SHARED_MODULES),
      server('server-long', { env: ALL_OF_IT, exclude: [] }),
      server('server-pglite', { env: ALL_OF_IT, exclude: [], provide: { database: 'pglite' } }),
      {
        extends: true,
        test: {
          name: 'sale-day',
          include: ['tests/sale-day/**/*.test.ts'],
          env: ALL_OF_IT,
          maxWorkers: 1,
          ...PATIENCE,
        },
      },
      // Half of a journey is waiting, so more run at the same time than there are processors.
      browser('browser', ['tests/{e2e,journeys}/**/*.test.ts', 'tests/recipes/journey.test.ts'], {
        exclude: [SPEED, LONG],
        maxWorkers: AT_ONCE + 2,
        ...SHARED_MODULES,
      }),
      browser('browser-long', ['tests/{e2e,journeys}/**/*.long.test.ts'], { maxWorkers: AT_ONCE + 2, retry: 0 }),
      // Measurements run alone.
      browser('browser-speed', [SPEED], { maxWorkers: 1, retry: 0 }),
      browser('engines', ['tests/engines/**/*.test.ts'], {
        globalSetup: ['tests/kit/browser/engines-setup.ts'],
        maxWorkers: 2,
        retry: 0,
      }),
    ],
  },
}));
