// Runs once before the engine journeys: finds the installed browser engines, builds the page if it is stale, and starts
// one shop.
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '#scripts/lib/build.mjs';
import { type Engines, findEngines, OPTIONAL_ENGINES } from '#scripts/lib/engines.mjs';
import { findRuntime } from '#scripts/lib/runtime.mjs';
import { startShop } from '#scripts/lib/shop-server.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    shopOrigin: string;
    engines: Engines;
  }
}

/** Vitest calls the returned function when the tests are over. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engines = await findEngines();
  const missing = OPTIONAL_ENGINES.filter(({ key }) => !engines[key]);
  if (missing.length === OPTIONAL_ENGINES.length) throw new Error(missing.map((engine) => engine.missing).join('\n'));
  const runtime = await findRuntime();
  await ensureBuilt(runtime);
  const shop = await startShop(runtime);
  project.provide('shopOrigin', shop.origin);
  project.provide('engines', engines);
  return () => shop.stop();
}
