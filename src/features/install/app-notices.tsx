import { useCart } from '#src/features/cart/use-cart.ts';
import { UpdatePrompt } from '#src/features/update/update-prompt.tsx';
import { useUpdate } from '#src/features/update/update-ready.ts';
import { useUpdateWhenTooOld } from '#src/features/update/use-update-when-too-old.ts';
import { InstallInvitation } from './install-invitation.tsx';
import { useAdded } from './use-added.ts';
import { useAppBadge } from './use-app-badge.ts';

/** What the shop says about itself as an app: a new version, an invitation to install, the number on its icon. */
export function AppNotices() {
  const { count, isPending } = useCart();
  const hasAdded = useAdded(isPending ? null : count);
  useAppBadge(count);
  useUpdateWhenTooOld();
  const hasUpdate = useUpdate() !== null;
  return (
    <div className="fixed inset-x-3 bottom-22 z-40 md:right-auto md:bottom-6 md:left-6 md:w-100">
      {hasUpdate ? <UpdatePrompt /> : <InstallInvitation hasAdded={hasAdded} />}
    </div>
  );
}
