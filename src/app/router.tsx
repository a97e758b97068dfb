import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { RouterContext } from '#src/features/session/router-context.ts';
import { routeTree } from './route-tree.gen.ts';

/** A fresh router: the page makes one, a server render or a test one each. */
export function createShopRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    // Query decides what is fresh; the router must not keep loader results of its own.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>;
  }
}
