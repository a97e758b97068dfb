import type { Query } from '@tanstack/react-query';
import { createLog } from '#src/base/log.ts';
import { noteCachedSince } from '#src/features/freshness/cached-since.ts';

const log = createLog('query');

/**
 * An answer that the device had kept and that is too old is asked for again. Only without a network, or when that fails,
 * is the shopper told its age: an hour-old price on screen for the moment until the new one is there is nobody's news.
 */
export function renewOld(query: Query): void {
  const since = query.state.dataUpdatedAt;
  if (!navigator.onLine) noteCachedSince(query.queryHash, since);
  if (!query.isStale()) return;
  query.fetch().catch((error: unknown) => {
    log.warn('a kept answer could not be renewed', error);
    noteCachedSince(query.queryHash, since);
  });
}
