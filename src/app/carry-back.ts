import type { RouterHistory } from '@tanstack/react-router';
import { returnPicture } from '#src/features/catalogue/picture-transition.ts';

interface CarryingRouter {
  /** Asks for a view transition of the navigation that is beginning. */
  shouldViewTransition?: unknown;
  history: RouterHistory;
  state: { location: { pathname: string } };
  subscribe: (event: 'onRendered', run: () => void) => unknown;
}

/** Going back from a product, its picture shrinks into the card it came from. */
export function carryBack(router: CarryingRouter): void {
  if (typeof document === 'undefined' || !('startViewTransition' in document)) return;
  let left: string | null = null;
  router.history.subscribe(({ action }) => {
    const { pathname } = router.state.location;
    const isBack = action.type === 'BACK' || action.type === 'GO';
    left = isBack && pathname.startsWith('/product/') ? pathname : null;
    if (left && !matchMedia('(prefers-reduced-motion: reduce)').matches) router.shouldViewTransition = true;
  });
  router.subscribe('onRendered', () => {
    if (left) returnPicture(left);
    left = null;
  });
}
