// The worker without its events: the router and its strategies, wired as in sw.ts.
import { readApiConfig } from '#src/api/config.ts';
import { CatalogueStrategy } from '#sw/catalogue-strategy.ts';
import { createDeparture } from '#sw/departure.ts';
import { PageStrategy } from '#sw/page-strategy.ts';
import { type ShellFile, ShopPrecache } from '#sw/precache.ts';
import { createRouter } from '#sw/routes.ts';
import { createStrategies } from '#sw/strategies.ts';
import type { WorkerShop } from '#sw/worker-shop.ts';
import { ORIGIN } from './worker-scope.ts';

export const shop: WorkerShop = {
  config: readApiConfig({}),
  origin: ORIGIN,
  build: 'b1',
  hasFile: (path) => path.startsWith('/assets/'),
};

/** @param files the precached files; without any there is no shell */
export function openWorker({ of = shop, files = [] }: { of?: WorkerShop; files?: readonly ShellFile[] } = {}) {
  const precache = new ShopPrecache();
  precache.addToCacheList([...files]);
  const pages = new PageStrategy(of, precache.shell);
  const catalogue = new CatalogueStrategy(of);
  const strategies = createStrategies(of, catalogue);
  const departure = createDeparture();
  const router = createRouter({ shop: of, precache, pages, strategies, departure });
  return { shop: of, precache, pages, catalogue, strategies, departure, router };
}
