import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` runs the API; the page's own server passes these paths on. */
const api = process.env.DEV_API_ORIGIN ?? 'http://127.0.0.1:3001';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/app/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    tailwindcss(),
  ],
  cacheDir: '.cache/vite',
  server: { proxy: { '/api': api, '/media': api, '/shipping': api } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // An app release then re-downloads the app and not the libraries.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'tanstack', test: /node_modules\/@tanstack\// },
          ],
        },
      },
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
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/{e2e,journeys}/**/*.test.ts'],
          globalSetup: ['tests/kit/browser-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
