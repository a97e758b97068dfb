import type { QueryClient } from '@tanstack/react-query';
import { createLog } from '#src/base/log.ts';
import type { QueryStore } from '#src/storage/query-store.ts';
import { readStored, subscribeStored } from './browser-storage.ts';
import { forgetPersonalNotes } from './device-notes.ts';

const log = createLog('session');

/** Forgets every answer that belongs to the customer who was logged in. */
export const removePersonal = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: (query) => query.meta?.personal === true });

/**
 * The same when another tab logs out. The end of a session also removes the stored answers; a change of customer removes
 * what the customer had typed.
 */
export function followLogouts(queryClient: QueryClient, store: Pick<QueryStore, 'clear'>): void {
  let wasLoggedIn = readStored('userToken') !== null;
  let customer = readStored('contact_email');
  subscribeStored(() => {
    // Not when only the token went: a session that has ended is taken up again by the same customer.
    const nowCustomer = readStored('contact_email');
    if (customer !== null && nowCustomer !== customer) forgetPersonalNotes();
    customer = nowCustomer;
    const isLoggedIn = readStored('userToken') !== null;
    if (!isLoggedIn) removePersonal(queryClient);
    if (wasLoggedIn && !isLoggedIn)
      store.clear().catch((error: unknown) => log.warn('the stored answers were not removed', error));
    wasLoggedIn = isLoggedIn;
  });
}
