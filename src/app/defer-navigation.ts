import type { NavigateOptions } from '@tanstack/react-router';
import { afterFrame } from '#src/ui/after-frame.ts';

interface NavigatingRouter {
  navigate: (options: NavigateOptions) => Promise<void>;
}

/**
 * Navigates a frame after the tap, because finding the route and rendering the screen takes longer than the response to a tap
 * may take (docs/decisions/028-a-tap-is-answered-first.md). Links and `useNavigate` call the router's own `navigate`, so
 * replacing it covers both. That is not documented; tests/app/canaries.test.tsx fails when a release of the router changes it.
 */
export function deferNavigation(router: NavigatingRouter): void {
  const { navigate } = router;
  router.navigate = async (options) => {
    await afterFrame();
    return navigate(options);
  };
}
