import { lazy, Suspense } from 'react';
import { useSync } from '#src/features/session/sync-context.ts';

const Line = lazy(async () => ({ default: (await import('#src/features/sync/sync-line.tsx')).SyncLine }));
const Watch = lazy(async () => ({ default: (await import('./sync-watch.tsx')).SyncWatch }));

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
