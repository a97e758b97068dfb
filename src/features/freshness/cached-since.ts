// Since when the device has had what a query shows. The page's persister notes it (src/app/query-persister.ts), from the
// worker's time stamp or from that of a restored entry. A fresh answer removes it.
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createStore } from '#src/base/create-store.ts';

/** By query hash; milliseconds since 1970. Written in browsers only. */
const times = createStore<ReadonlyMap<string, number>>(new Map());

/** undefined = it has just come from the shop. */
export function noteCachedSince(queryHash: string, since: number | undefined): void {
  if (cachedSince(queryHash) === since) return;
  const next = new Map(times.get());
  if (since === undefined) next.delete(queryHash);
  else next.set(queryHash, since);
  times.set(next);
}

export const cachedSince = (queryHash: string): number | undefined => times.get().get(queryHash);

/** Since when the device has had this query's answer; null when it has just come from the shop. */
export function useCachedSince(queryKey: QueryKey): number | null {
  const hash = hashKey(queryKey);
  return useSyncExternalStore(
    times.subscribe,
    () => cachedSince(hash) ?? null,
    () => null,
  );
}
