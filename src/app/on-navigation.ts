// Scrolling and rendering below the fold at a navigation. Browser only.
import type { RouterHistory } from '@tanstack/react-router';
import { BELOW_FOLD_ATTRIBUTE, PICTURES_RELEASED } from '#src/contract/rendered-page.ts';
import { hasSharedElement } from '#src/ui/shared-element.ts';

interface NavigatingRouter {
  history: RouterHistory;
  options: { scrollRestorationBehavior?: ScrollBehavior };
  subscribe: (event: 'onResolved', run: (change: { fromLocation?: unknown; pathChanged: boolean }) => void) => unknown;
}

const RETURNS: ReadonlySet<string> = new Set(['BACK', 'FORWARD', 'GO']);

/**
 * A link scrolls smoothly to the top. Going back or forward restores the position at once, and so does everything under
 * reduced motion. A shared-element animation replaces the scrolling.
 */
export function setScrollBehavior(router: NavigatingRouter): void {
  const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
  router.history.subscribe(({ action }) => {
    router.options.scrollRestorationBehavior =
      action.type === 'PUSH' && !isStill() && !hasSharedElement() ? 'smooth' : 'instant';
  });
}

/**
 * A page that a link leads to begins at its top: what is below the fold is rendered when it comes near (ui/base.css). A
 * page gone back to needs its full height from the start, or the restored scroll position would be wrong.
 */
export function deferBelowFold({ history, subscribe }: NavigatingRouter): void {
  let isReturn = false;
  history.subscribe(({ action }) => {
    isReturn = RETURNS.has(action.type);
  });
  // The new page is in the document and has not been scrolled yet.
  subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    const { documentElement } = document;
    if (!(fromLocation && pathChanged)) return;
    if (isReturn) documentElement.removeAttribute(BELOW_FOLD_ATTRIBUTE);
    else documentElement.setAttribute(BELOW_FOLD_ATTRIBUTE, PICTURES_RELEASED);
  });
}
