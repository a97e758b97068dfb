import { createRouter, type ErrorComponentProps, type RouterHistory } from '@tanstack/react-router';
import { useState } from 'react';
import type { RouterContext } from '#src/features/session/router-context.ts';
import { ErrorPage } from '#src/features/site/error-page.tsx';
import { NotFoundPage } from '#src/features/site/not-found-page.tsx';
import { PageSkeleton } from '#src/features/site/page-skeleton.tsx';
import { deferNavigation } from './defer-navigation.ts';
import { isMissingChunk, recoverMissingChunk } from './missing-chunk.ts';
import { deferBelowFold, setScrollBehavior } from './on-navigation.ts';
import { routeTree } from './route-tree.gen.ts';

/** A new router: one for the life of a page, one for each server render and each test. */
export function createShopRouter(context: RouterContext, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    // Query decides what is fresh; the router caches no loader results of its own.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: RecoveringErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PageSkeleton,
    // Most pages load within this time, so the old page stays and no skeleton flashes.
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
  });
  deferNavigation(router);
  if (typeof document !== 'undefined') {
    setScrollBehavior(router);
    deferBelowFold(router);
  }
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>;
  }
}

/** A page whose code did not load recovers by itself where it can. Every other error is shown. */
function RecoveringErrorPage(props: ErrorComponentProps) {
  const [isLeaving] = useState(() => isMissingChunk(props.error) && recoverMissingChunk(props.error));
  return isLeaving ? <PageSkeleton /> : <ErrorPage {...props} />;
}
