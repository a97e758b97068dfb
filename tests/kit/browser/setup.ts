// Runs once before the browser tests: builds the page if it is stale, starts one shop (server and page on a temporary,
// seeded PGlite) and passes its address to the tests. See open-shop.ts.
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '#scripts/lib/build.mjs';
import { findChromium, findHeadlessShell, NO_BROWSER } from '#scripts/lib/chromium.mjs';
import { findRuntime } from '#scripts/lib/runtime.mjs';
import { startShop } from '#scripts/lib/shop-server.mjs';
import { putMigrated } from '#tests/kit/server/pglite-dump.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shopOrigin: string;
    chromiumPath: string;
    /** The headless shell of the same engine, if available. */
    shellPath: string;
  }
}

/** Vitest calls the returned function when the tests are over. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await findChromium();
  if (!chromium) throw new Error(NO_BROWSER);
  const runtime = await findRuntime();
  await ensureBuilt(runtime);
  const shop = await startShop(runtime, {}, putMigrated);
  project.provide('shopOrigin', shop.origin);
  project.provide('chromiumPath', chromium);
  project.provide('shellPath', (await findHeadlessShell()) ?? chromium);
  return () => shop.stop();
}
