import type { QueryClient } from '@tanstack/react-query';
import { createLog } from '#src/base/log.ts';
import type { QueryStore } from '#src/storage/query-store.ts';
import { readStored, subscribeStored } from './browser-storage.ts';
import { removePersonalNotes, removeTabNotes } from './device-notes.ts';

const log = createLog('session');

/** Removes every query of the customer who was logged in. */
export const removePersonal = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: ({ meta }) => !!meta?.personal });

/**
 * Does the same when another tab logs out. However the session ends, removes the persisted queries, the account's too; when the
 * customer changes, also removes their drafts. Returns a function that ends it.
 */
export function followLogouts(queryClient: QueryClient, store: Pick<QueryStore, 'clear'>): () => void {
  let wasLoggedIn = readStored('userToken') !== null;
  let customer = readStored('contact_email');
  return subscribeStored((fromOtherTab) => {
    // Not when only the token was removed: the same customer may log in again.
    const nowCustomer = readStored('contact_email');
    const hasLeft = customer !== null && nowCustomer !== customer;
    // The tab of the log-out has removed those of the device. This one may hear of it late: by now they may be the next customer's.
    if (hasLeft) (fromOtherTab ? removeTabNotes : removePersonalNotes)();
    customer = nowCustomer;
    const isLoggedIn = readStored('userToken') !== null;
    // Not at every change of a guest: the order that a guest looks at would lose its query.
    if (hasLeft || (wasLoggedIn && !isLoggedIn)) {
      removePersonal(queryClient);
      store.clear().catch((error: unknown) => log.warn('the persisted queries were not removed', error));
    }
    wasLoggedIn = isLoggedIn;
  });
}
