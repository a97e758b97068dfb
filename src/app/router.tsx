import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { RouterContext } from '#src/features/session/router-context.ts';
import { NotFoundPage } from '#src/features/site/not-found-page.tsx';
import { PageSkeleton } from '#src/features/site/page-skeleton.tsx';
import { answerFirst } from './answer-first.ts';
import { farPartsByKind } from './far-parts-by-kind.ts';
import { RecoveringErrorPage } from './recovering-error-page.tsx';
import { routeTree } from './route-tree.gen.ts';
import { scrollByKind } from './scroll-by-kind.ts';

/** A fresh router: the page makes one, a server render or a test one each. */
export function createShopRouter(context: RouterContext, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    // Query decides what is fresh; the router must not keep loader results of its own.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: RecoveringErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PageSkeleton,
    // The old page stays for a moment: most pages arrive within it, and nothing flashes.
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
  });
  answerFirst(router);
  scrollByKind(router);
  farPartsByKind(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>;
  }
  interface HistoryState {
    /** In which colour a product was come to: from a listing narrowed to it. */
    color?: string;
  }
}
