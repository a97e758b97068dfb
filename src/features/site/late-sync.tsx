import { Suspense } from 'react';
import { useSync } from '#src/features/session/sync-context.ts';
import { lateOrNever } from '#src/ui/late-or-never.ts';

const Line = lateOrNever(async () => (await import('#src/features/sync/sync-line.tsx')).SyncLine);
const Watch = lateOrNever(async () => (await import('./sync-watch.tsx')).SyncWatch);

/** The state of what is saved, under the header: there once the outbox is. */
export const LateSyncLine = () =>
  useSync() ? (
    <Suspense fallback={null}>
      <Line />
    </Suspense>
  ) : null;

/** Rendered once, in the root route. */
export const LateSyncWatch = () =>
  useSync() ? (
    <Suspense fallback={null}>
      <Watch />
    </Suspense>
  ) : null;
