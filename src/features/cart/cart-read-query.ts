import { queryOptions, skipToken } from '@tanstack/react-query';
import { ShopError } from '#src/base/errors.ts';
import { isListHere } from '#src/features/session/is-list-here.ts';
import type { ShopSync } from '#src/features/session/shop-sync.ts';
import type { ListOutbox } from '#src/offline/index.ts';
import * as cartMessages from './messages.ts';

/** An older cart is refetched when the cart screen opens, because stock and prices change. */
const CART_STALE_MS = 30_000;

/**
 * Makes the outbox fetch the cart from the backend. The query only holds whether that worked; the cart itself is in the
 * outbox's document. Being offline is not an error.
 */
export const cartReadQuery = (sync: ShopSync | null, list: ListOutbox | null) =>
  queryOptions({
    queryKey: ['cart-read', list?.queueKey ?? null],
    queryFn:
      sync && list
        ? async () => {
            const { hasRead, ended } = await sync.outbox.drain(list.queueKey, { wantsRead: true });
            if (!hasRead && (ended === 'wait' || ended === 'blocked')) throw new ShopError('cart-not-read', { ended });
            return hasRead;
          }
        : skipToken,
    staleTime: CART_STALE_MS,
    retry: false,
    // The outbox reads the cart on these occasions.
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    // No toast when a complete cart is already shown; the status line says that the server did not respond.
    meta: { failure: () => (isListHere(list) ? null : cartMessages.fetchFailed) },
  });
