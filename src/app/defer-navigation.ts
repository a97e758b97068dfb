import type { NavigateOptions } from '@tanstack/react-router';
import { afterFrame } from '#src/ui/after-frame.ts';

interface NavigatingRouter {
  navigate: (options: NavigateOptions) => Promise<void>;
}

/**
 * A tap is answered before the router looks where it leads: that, and to draw what is there, takes longer than a finger
 * should be kept waiting.
 */
export function deferNavigation(router: NavigatingRouter): void {
  const { navigate } = router;
  router.navigate = async (options) => {
    await afterFrame();
    return navigate(options);
  };
}
