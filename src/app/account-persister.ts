// Stores what the logged-in customer has looked at, in the database 'shop-account': orders, invoices, the profile. It loads with
// the first query of an account (docs/decisions/070).
import type { QueryClient, QueryPersister } from '@tanstack/react-query';
import { thisLogIn } from '#src/features/session/this-log-in.ts';
import { claimAccountStore, clearAccountStore, type LogIn, openAccountStore } from '#src/storage/account-store.ts';
import { openQueryStore } from '#src/storage/query-store.ts';
import type { ListedStore } from '#src/storage/store.ts';
import { accountCopies, isKept } from './account-copies.ts';
import { DAY_MS, openQueryPersister, type StoredAnswers } from './query-persister.ts';

/** After the last answer of the shop. Longer than a parcel travels and than a return is possible. */
const KEPT_DAYS = 30;

export interface AccountPersister {
  persister: QueryPersister;
  /** After a log-in or log-out: deletes what does not belong to the customer who is logged in now. */
  clear(): Promise<void>;
}

/** @param device another place for the records than this browser's database (tests) */
export function openAccountPersister(device?: ListedStore): AccountPersister {
  let last: { mark: number; stored: StoredAnswers } | undefined;
  const storedFor = (logIn: LogIn): StoredAnswers => {
    if (last?.mark !== logIn.mark) {
      const store = accountCopies(openQueryStore(openAccountStore(logIn, device)), logIn.customer);
      last = { mark: logIn.mark, stored: openQueryPersister(store, isKept(logIn.customer), KEPT_DAYS * DAY_MS) };
    }
    return last.stored;
  };
  const followed = new WeakSet<QueryClient>();
  /** A cancellation or a return changes the order on screen without a request. The copy follows. */
  const follow = (client: QueryClient) => {
    if (followed.has(client)) return;
    followed.add(client);
    client.getQueryCache().subscribe((event) => {
      const isPut = event.type === 'updated' && event.action.type === 'success' && event.action.manual;
      const logIn = thisLogIn();
      if (isPut && logIn && event.query.meta?.personal === 'kept') void storedFor(logIn).store(event.query);
    });
  };
  return {
    // The log-in of the request, not that of its answer: an answer for a customer who has left finds the store closed.
    persister: (queryFn, context, query) => {
      const logIn = thisLogIn();
      if (!logIn) return queryFn(context);
      follow(context.client);
      return storedFor(logIn).persister(queryFn, context, query);
    },
    clear: async () => {
      const logIn = thisLogIn();
      await (logIn ? claimAccountStore(logIn, device) : clearAccountStore(null, device));
    },
  };
}
