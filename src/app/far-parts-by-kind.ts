import type { RouterHistory } from '@tanstack/react-router';
import { FAR_WAITS_ATTRIBUTE, RESTED } from '#src/contract/rendered-page.ts';

interface ResolvingRouter {
  history: RouterHistory;
  subscribe: (event: 'onResolved', hear: (change: { fromLocation?: unknown; pathChanged: boolean }) => void) => unknown;
}

const RETURNS: ReadonlySet<string> = new Set(['BACK', 'FORWARD', 'GO']);

/**
 * A page gone on to begins at its top: what is far down waits until it comes near (ui/base.css). On one gone back to
 * everything is as high as it is from the start, or the shopper would not find their place.
 */
export function farPartsByKind({ history, subscribe }: ResolvingRouter): void {
  if (typeof document === 'undefined') return;
  let isReturn = false;
  history.subscribe(({ action }) => {
    isReturn = RETURNS.has(action.type);
  });
  // The new page stands and has not been scrolled yet.
  subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    const { documentElement } = document;
    if (!(fromLocation && pathChanged)) return;
    if (isReturn) documentElement.removeAttribute(FAR_WAITS_ATTRIBUTE);
    else documentElement.setAttribute(FAR_WAITS_ATTRIBUTE, RESTED);
  });
}
