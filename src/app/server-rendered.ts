import type { AnyRouter } from '@tanstack/react-router';

/**
 * Tells the router that the document holds the server's markup, so that its first render matches it: no Suspense around
 * the matches and no second load. `ssr` is set by TanStack Start's own hydration, which needs inline scripts that differ
 * from page to page, and the content security policy allows none. It is not documented; tests/app/canaries.test.tsx fails
 * when a release of the router changes it.
 */
export function markServerRendered(router: Pick<AnyRouter, 'ssr'>): void {
  router.ssr = { manifest: undefined };
}
