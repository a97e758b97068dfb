// Runs once before the browser tests: builds the page if it is stale, starts one shop (server and page on a temporary, seeded
// database) and passes its address to the tests. See open-shop.ts. In `npm test` the database is PostgreSQL if there is one,
// which takes less of the processors that the browsers need. The long runs use the embedded database.
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '#scripts/lib/build.mjs';
import { findChromium, findHeadlessShell, NO_BROWSER } from '#scripts/lib/chromium.mjs';
import { findRuntime } from '#scripts/lib/runtime.mjs';
import { startShop } from '#scripts/lib/shop-server.mjs';
import { putMigrated } from '#tests/kit/server/pglite-dump.ts';
import { startPostgres } from '#tests/kit/server/postgres.ts';

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
  const postgres = project.name === 'browser' ? await startPostgres() : '';
  const shop =
    typeof postgres === 'string'
      ? await startShop(runtime, {}, putMigrated)
      : await startShop(runtime, { DATABASE_URL: postgres.url });
  project.provide('shopOrigin', shop.origin);
  project.provide('chromiumPath', chromium);
  project.provide('shellPath', (await findHeadlessShell()) ?? chromium);
  return async () => {
    await shop.stop();
    if (typeof postgres !== 'string') await postgres.stop();
  };
}
