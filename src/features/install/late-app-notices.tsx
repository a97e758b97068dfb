import { Suspense, useEffect, useState } from 'react';
import { useCartList, useSnapshot } from '#src/features/session/use-lists.ts';
import { lateOrNever } from '#src/ui/late-or-never.ts';
import { whenIdle } from '#src/ui/when-idle.ts';
import { useAdded } from './use-added.ts';

const AppNotices = lateOrNever(async () => (await import('./app-notices.tsx')).AppNotices);

/** The app's notices once the page is idle: nothing of them is needed before, but what is added meanwhile counts. */
export function LateAppNotices() {
  // The stored lines: an optimistic update does not count yet.
  const { isRead, lines, status } = useSnapshot(useCartList());
  const hasAdded = useAdded(isRead ? lines.length : null);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle ? (
    <Suspense fallback={null}>
      <AppNotices count={lines.length} hasAdded={hasAdded} canKeep={!status.attention.includes('memory')} />
    </Suspense>
  ) : null;
}
