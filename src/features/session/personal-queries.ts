import type { QueryClient } from '@tanstack/react-query';
import { readStored, subscribeStored } from './browser-storage.ts';

/** Forgets every answer that belongs to the customer who was logged in. */
export const removePersonal = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: (query) => query.meta?.personal === true });

/** The same when another tab logs out. */
export function followLogouts(queryClient: QueryClient): void {
  subscribeStored(() => {
    if (!readStored('userToken')) removePersonal(queryClient);
  });
}
