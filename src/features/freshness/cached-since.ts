// Records how old cached query results are. The page's persister writes the times (src/app/persist-queries.ts): from
// the worker's header or the time of a restored entry. A fresh response removes the time.
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** By query hash; milliseconds since 1970. Written in browsers only. */
const times = new Map<string, number>();
const listeners = new Set<() => void>();

/** undefined: the result has just come from the shop. */
export function noteCachedSince(queryHash: string, since: number | undefined): void {
  if (times.get(queryHash) === since) return;
  if (since === undefined) times.delete(queryHash);
  else times.set(queryHash, since);
  for (const listener of listeners) listener();
}

export const cachedSince = (queryHash: string): number | undefined => times.get(queryHash);

/** Since when the device has this query's result; null when it has just come from the shop. */
export function useCachedSince(queryKey: QueryKey): number | null {
  const hash = hashKey(queryKey);
  return useSyncExternalStore(
    subscribe,
    () => times.get(hash) ?? null,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
