import { useEffect } from 'react';

interface BadgeNavigator {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** Shows the count on the installed app's icon, where the browser supports and permits it. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    const badge = navigator as BadgeNavigator;
    const shown = count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.();
    shown?.catch(() => undefined);
  }, [count]);
}
