import type { RouterHistory } from '@tanstack/react-router';
import { hasSharedElement } from '#src/ui/shared-element.ts';

interface ScrollingRouter {
  history: RouterHistory;
  options: { scrollRestorationBehavior?: ScrollBehavior };
}

/**
 * SPEC 2: a page change scrolls smoothly to the top. Going back or forward puts the page where it was, at once, and so
 * does everything under reduced motion; where a picture grows from the old page into the new one, it is the movement.
 */
export function scrollByKind(router: ScrollingRouter): void {
  if (typeof window === 'undefined') return;
  const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
  router.history.subscribe(({ action }) => {
    router.options.scrollRestorationBehavior =
      action.type === 'PUSH' && !isStill() && !hasSharedElement() ? 'smooth' : 'instant';
  });
}
