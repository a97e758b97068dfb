// Answers from the device are shown at once and revalidated in the background.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { createLog } from '#src/base/log.ts';
import { noteCachedSince } from '#src/features/freshness/cached-since.ts';

const log = createLog('query');

interface Answer {
  data?: unknown;
  dataUpdatedAt: number;
}

/**
 * Gives the answers of a hydrated page from the worker's cache their true age. A newer answer in the store replaces each, and
 * stale ones are fetched again.
 * @param stored reads the store's answer of a query
 * @param cachedSince when the shop last confirmed the answers, ms since 1970
 */
export async function revalidateAnswers(
  stored: (queryHash: string) => Promise<Answer | undefined>,
  queryClient: QueryClient,
  keys: readonly QueryKey[],
  cachedSince: number,
): Promise<void> {
  const queries = keys.flatMap((queryKey) => queryClient.getQueryCache().find({ queryKey }) ?? []);
  for (const query of queries) {
    const other = await stored(query.queryHash);
    // It has been fetched since, so it is the newest.
    if (query.state.dataUpdateCount > 1) continue;
    const at = other?.dataUpdatedAt ?? 0;
    if (other?.data !== undefined && at > cachedSince && at <= Date.now())
      queryClient.setQueryData(query.queryKey, other.data, { updatedAt: at });
    else setAge(query, cachedSince);
    if (query.isActive()) revalidateStale(query);
  }
}

/**
 * Sets when the shop confirmed an answer that the device kept, ms since 1970. A time in the future comes from a clock that was set
 * back: the age is unknown, so the answer counts as stale.
 */
export function setAge(query: Query, at: number): void {
  query.setState({ dataUpdatedAt: Math.min(at, Date.now()), isInvalidated: at > Date.now() });
}

/**
 * Fetches an answer from the device again when it is stale. Its age is shown only without a network, or when the fetch
 * fails: while the fetch runs, the shopper need not know that a price is an hour old.
 */
export function revalidateStale(query: Query): void {
  if (query.state.dataUpdatedAt > Date.now()) setAge(query, query.state.dataUpdatedAt);
  const since = query.state.dataUpdatedAt;
  if (!navigator.onLine) noteCachedSince(query.queryHash, since);
  if (!query.isStale()) return;
  query.fetch().catch((error: unknown) => {
    log.warn('stored answer not revalidated', error);
    noteCachedSince(query.queryHash, since);
  });
}
