// Routes the page's requests: the first route that matches handles it. Without a match the browser fetches as usual.
import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { Route, Router } from 'workbox-routing';
import { ruleFor } from './cache-rules.ts';
import type { Departure } from './departure.ts';
import { isDeviceRequest, offlineResponse } from './offline-response.ts';
import type { PageStrategy } from './page-strategy.ts';
import { NOT_PAGES, SHELL, type ShopPrecache } from './precache.ts';
import type { Rule, Strategies } from './strategies.ts';
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

  const ruleOf = rememberRule((request) => ruleFor(request, shop.config, shop.origin));
  // A departing worker must not get new work.
  const register = (matches: (request: Request, url: URL) => boolean, handle: RouteHandlerCallback) =>
    router.registerRoute(
      new Route(
        ({ request, url }) => !departure.isDeparting() && matches(request, url),
        (asked) => departure.until(handle(asked), Response.error()),
      ),
    );

  // A further page of a listing that this device began; no server understands its cursor.
  register(
    (request, url) => isDeviceRequest(url.href) && 'endpoint' in (ruleOf(request) ?? {}),
    async ({ request, url }) => {
      const rule = ruleOf(request);
      const own = rule && 'endpoint' in rule ? await offlineResponse(rule.endpoint, url.href, undefined) : undefined;
      return own?.response ?? Response.error();
    },
  );
  for (const [rule, strategy] of strategies)
    register(
      (request) => ruleOf(request) === rule,
      (asked) => strategy.handle(asked),
    );
  return router;
}

/** Memoizes the row of a request, because the route of every row asks for it. */
function rememberRule(find: (request: Request) => Rule | undefined): typeof find {
  const found = new WeakMap<Request, Rule | undefined>();
  return (request) => {
    if (!found.has(request)) found.set(request, find(request));
    return found.get(request);
  };
}
