import { useCartList, useSnapshot } from '#src/features/session/use-lists.ts';
import { lazyPart, WhenIdle } from '#src/ui/lazy-part.tsx';
import { useAdded } from './use-added.ts';

const NoticeStack = lazyPart(async () => (await import(/* chunk: idle */ './notice-stack.tsx')).NoticeStack);

/** The app's notices. Their code loads when the page is idle; what is added to the cart before that counts, too. */
export function AppNotices() {
  // Counts what the device has stored: an optimistic update may still fail.
  const { isRead, lines, status } = useSnapshot(useCartList());
  const hasAdded = useAdded(isRead ? lines.length : null);
  return (
    <WhenIdle>
      <NoticeStack count={lines.length} hasAdded={hasAdded} canKeep={!status.attention.includes('memory')} />
    </WhenIdle>
  );
}
