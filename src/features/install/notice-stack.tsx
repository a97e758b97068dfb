import { useEffect } from 'react';
import { UpdatePrompt } from '#src/features/update/update-prompt.tsx';
import { useUpdate } from '#src/features/update/update-ready.ts';
import { useUpdateWhenTooOld } from '#src/features/update/use-update-when-too-old.ts';
import { InstallInvitation } from './install-invitation.tsx';

/**
 * The notices of the installable app: a new version, or an invitation to install. Sets the number on the app's icon, too.
 * @param count lines in the cart
 * @param hasAdded something was added to the cart since the page opened
 * @param canKeep this browser lets the shop store data; without that, nobody is invited to install
 */
export function NoticeStack({ count, hasAdded, canKeep }: { count: number; hasAdded: boolean; canKeep: boolean }) {
  useAppBadge(count);
  useUpdateWhenTooOld();
  const hasUpdate = useUpdate() !== null;
  return (
    <div className="fixed inset-x-3 bottom-22 z-40 md:right-auto md:left-6 md:w-100 lg:bottom-6">
      {hasUpdate ? <UpdatePrompt /> : null}
      {!hasUpdate && canKeep ? <InstallInvitation hasAdded={hasAdded} /> : null}
    </div>
  );
}

interface BadgeNavigator {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** Shows the count on the installed app's icon, where the browser permits it; a later notification replaces it (sw/push.ts). */
function useAppBadge(count: number): void {
  useEffect(() => {
    const badge = navigator as BadgeNavigator;
    const shown = count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.();
    shown?.catch(() => undefined);
  }, [count]);
}
