import { infiniteQueryOptions, skipToken } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import { getOrderHistory } from '#src/contract/order.ts';
import * as orderMessages from './messages.ts';

/**
 * A customer's orders, newest first, in pages if the backend pages. The device keeps a copy for the customer. Refetched when
 * the tab becomes visible.
 */
export const orderHistoryQuery = (api: ApiClient, contactEmail: string | null) =>
  infiniteQueryOptions({
    queryKey: ['order-history', contactEmail],
    queryFn:
      contactEmail === null
        ? skipToken
        : ({ signal, pageParam }) =>
            api.call(
              getOrderHistory,
              { query: { contact_email: contactEmail, ...(pageParam ? { cursor: pageParam } : {}) } },
              { signal, cache: 'no-store' },
            ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || null,
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { personal: 'kept', failure: orderMessages.historyFailed },
  });
