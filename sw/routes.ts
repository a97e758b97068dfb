// Routes the page's requests: the first route that matches handles it. Without a match the browser fetches as usual.
import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { Route, Router } from 'workbox-routing';
import { ruleFor } from './cache-rules.ts';
import type { Departure } from './departure.ts';
import { isDeviceRequest, offlineResponse } from './offline-response.ts';
import type { PageStrategy } from './page-strategy.ts';
import { NOT_PAGES, SHELL, type ShopPrecache } from './precache.ts';
import type { Strategies } from './strategies.ts';
import type { WorkerShop } from './worker-shop.ts';

interface Parts {
  shop: WorkerShop;
  precache: ShopPrecache;
  pages: PageStrategy;
  strategies: Strategies;
  departure: Departure;
}

/** Not Workbox's default router, which also obeys CACHE_URLS messages. */
export function createRouter({ shop, precache, pages, strategies, departure }: Parts): Router {
  const router = new Router();

  // In development nothing is precached, and every page comes from the network.
  if (precache.has(SHELL)) {
    const isNavigation = ({ mode }: Request) => mode === 'navigate';
    router.registerRoute(new Route(({ request, url }) => isNavigation(request) && pages.isPage(url.href), pages));
    // Two plain routes do what PrecacheRoute and NavigationRoute would, which also try addresses that no file of the shop has.
    const keyOf = ({ origin, pathname }: URL) => precache.getCacheKeyForURL(origin + pathname);
    router.registerRoute(new Route(({ url }) => keyOf(url) && { cacheKey: keyOf(url) }, precache.strategy));
    const isOther = ({ pathname, search }: URL) => NOT_PAGES.some((other) => other.test(pathname + search));
    router.registerRoute(new Route(({ request, url }) => isNavigation(request) && !isOther(url), precache.shell));
  }

  const ruleOf = (request: Request) => ruleFor(request, shop.config, shop.origin);
  const respond: RouteHandlerCallback = async (asked) => {
    const rule = ruleOf(asked.request);
    // A further page of a listing that this device began; no server understands its cursor.
    if (rule && 'endpoint' in rule && isDeviceRequest(asked.url.href))
      return (await offlineResponse(rule.endpoint, asked.url.href, undefined))?.response ?? Response.error();
    return (rule && strategies.get(rule)?.handle(asked)) ?? Response.error();
  };
  router.registerRoute(
    new Route(
      // A departing worker must not get new work.
      ({ request }) => !departure.isDeparting() && ruleOf(request) !== undefined,
      (asked) => departure.until(respond(asked), Response.error()),
    ),
  );
  return router;
}
