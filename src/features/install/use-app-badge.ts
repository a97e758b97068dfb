import { useEffect } from 'react';

interface BadgeNavigator {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** The number on the installed app's icon. Browsers without badges, or without permission for one, show none. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    const badge = navigator as BadgeNavigator;
    const shown = count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.();
    shown?.catch(() => undefined);
  }, [count]);
}
