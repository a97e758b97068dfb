import { type Query, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSync } from '#src/features/session/sync-context.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/icon.tsx';
import { useCachedSince } from './cached-since.ts';
import * as savedMessages from './saved-messages.ts';
import { shownTime } from './shown-time.ts';
import { useIsOffline } from './use-is-offline.ts';

/** A copy is shown without its time for so long while the shop is asked, as most answers come sooner. */
const PATIENCE_MS = 3_000;

interface SavedAtProps {
  /** Of the query that is shown. */
  queryKey: QueryKey;
  result: { data: unknown; isFetching: boolean };
  className?: string;
}

/** Says from when a copy on the device is. The line keeps its place when the shop answers, so that nothing moves. */
export function SavedAt({ queryKey, result: { data, isFetching }, className }: SavedAtProps) {
  const since = useCachedSince(queryKey);
  const isOffline = useIsOffline();
  const isLate = useIsLate(isFetching);
  useRefresh(since !== null);
  const isShown = since !== null && data !== undefined && (isOffline || isLate || !isFetching);
  return (
    <p role="status" className={cx('flex min-h-5 items-center gap-1.5 text-ink-soft text-sm', className)}>
      {isShown ? (
        <>
          <Icon name="cloud-off" size={16} />
          {savedMessages.savedAt(shownTime(since))}
        </>
      ) : null}
    </p>
  );
}

/** Query itself asks again only after an `online` event that follows an `offline` event, which a start without a network lacks. */
function useRefresh(isCopy: boolean): void {
  const client = useQueryClient();
  const connectivity = useSync()?.outbox.connectivity;
  useEffect(() => {
    if (!isCopy) return;
    return connectivity?.listen((isOnline) => {
      const isOfAccount = (query: Query) => query.meta?.personal === 'kept' && query.isStale();
      if (isOnline) void client.refetchQueries({ type: 'active', predicate: isOfAccount });
    });
  }, [isCopy, client, connectivity]);
}

function useIsLate(isFetching: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isFetching) return setIsLate(false);
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isFetching]);
  return isLate;
}
