// Records how old cached query results are. The page's persister writes the times (src/app/query-persister.ts): from
// the worker's header or the time of a restored entry. A fresh response removes the time.
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createStore } from '#src/base/create-store.ts';

/** By query hash; milliseconds since 1970. Written in browsers only. */
const times = createStore<ReadonlyMap<string, number>>(new Map());

/** undefined: the result has just come from the shop. */
export function noteCachedSince(queryHash: string, since: number | undefined): void {
  if (cachedSince(queryHash) === since) return;
  const next = new Map(times.get());
  if (since === undefined) next.delete(queryHash);
  else next.set(queryHash, since);
  times.set(next);
}

export const cachedSince = (queryHash: string): number | undefined => times.get().get(queryHash);

/** Since when the device has this query's result; null when it has just come from the shop. */
export function useCachedSince(queryKey: QueryKey): number | null {
  const hash = hashKey(queryKey);
  return useSyncExternalStore(
    times.subscribe,
    () => cachedSince(hash) ?? null,
    () => null,
  );
}
