import { UpdatePrompt } from '#src/features/update/update-prompt.tsx';
import { useUpdate } from '#src/features/update/update-ready.ts';
import { useUpdateWhenTooOld } from '#src/features/update/use-update-when-too-old.ts';
import { InstallInvitation } from './install-invitation.tsx';
import { useAppBadge } from './use-app-badge.ts';

/**
 * Notices about the app itself: a new version, an invitation to install, the badge on its icon. `count`: lines in the
 * cart. `hasAdded`: something was added since the page opened. `canKeep`: the browser can store data; without storage,
 * installing makes no sense.
 */
export function AppNotices({ count, hasAdded, canKeep }: { count: number; hasAdded: boolean; canKeep: boolean }) {
  useAppBadge(count);
  useUpdateWhenTooOld();
  const hasUpdate = useUpdate() !== null;
  return (
    <div className="fixed inset-x-3 bottom-22 z-40 md:right-auto md:bottom-6 md:left-6 md:w-100">
      {hasUpdate ? <UpdatePrompt /> : null}
      {!hasUpdate && canKeep ? <InstallInvitation hasAdded={hasAdded} /> : null}
    </div>
  );
}
