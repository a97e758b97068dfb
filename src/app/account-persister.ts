// Stores the pages of the account that the customer has opened, in the database 'shop-account': orders, invoices, the profile. It
// loads with the first query of an account (docs/decisions/070).
import type { QueryClient, QueryPersister } from '@tanstack/react-query';
import { thisLogIn } from '#src/features/session/this-log-in.ts';
import { claimAccountStore, clearAccountStore, type LogIn, openAccountStore } from '#src/storage/account-store.ts';
import { openQueryStore } from '#src/storage/query-store.ts';
import type { ListedStore } from '#src/storage/store.ts';
import { accountCopies, isStored } from './account-copies.ts';
import { DAY_MS, openQueryPersister, type StoredAnswers } from './query-persister.ts';

/** The maximum age of a copy: longer than a delivery takes and than a return is possible. */
const MAX_AGE_DAYS = 30;

export interface AccountPersister {
  persister: QueryPersister;
  /** After a log-in or log-out: deletes the copies of every other customer. */
  clear(): Promise<void>;
}

/** @param device a store instead of this browser's database (tests) */
export function openAccountPersister(device?: ListedStore): AccountPersister {
  let last: { tokenHash: number; stored: StoredAnswers } | undefined;
  const storedFor = (logIn: LogIn): StoredAnswers => {
    if (last?.tokenHash !== logIn.tokenHash) {
      const store = accountCopies(openQueryStore(openAccountStore(logIn, device)), logIn.customer);
      last = {
        tokenHash: logIn.tokenHash,
        // Null is a customer without a profile.
        stored: openQueryPersister(store, isStored(logIn.customer), MAX_AGE_DAYS * DAY_MS, true),
      };
    }
    return last.stored;
  };
  const subscribed = new WeakSet<QueryClient>();
  /** A cancellation or a return changes the query of the order with setQueryData, which no persister sees. */
  const storeManualUpdates = (client: QueryClient) => {
    if (subscribed.has(client)) return;
    subscribed.add(client);
    client.getQueryCache().subscribe((event) => {
      const isManual = event.type === 'updated' && event.action.type === 'success' && event.action.manual;
      const logIn = thisLogIn();
      if (isManual && logIn && event.query.meta?.personal === 'kept') void storedFor(logIn).store(event.query);
    });
  };
  return {
    // The log-in at the time of the request: a response that arrives after the log-out is not stored.
    persister: (queryFn, context, query) => {
      const logIn = thisLogIn();
      if (!logIn) return queryFn(context);
      storeManualUpdates(context.client);
      return storedFor(logIn).persister(queryFn, context, query);
    },
    clear: async () => {
      const logIn = thisLogIn();
      await (logIn ? claimAccountStore(logIn, device) : clearAccountStore(null, device));
    },
  };
}
