import { queryOptions, skipToken } from '@tanstack/react-query';
import { ShopError } from '#src/base/errors.ts';
import { isListHere } from '#src/features/session/is-list-here.ts';
import type { ShopSync } from '#src/features/session/shop-sync.ts';
import type { ListOutbox } from '#src/offline/index.ts';
import * as cartMessages from './messages.ts';

/** Stock and prices move; a cart older than this is asked for again when its screen is opened. */
const CART_STALE_MS = 30_000;

/**
 * Has the outbox ask the backend for the cart. Says only whether that worked: the cart itself is in the outbox's document
 * and nowhere else. Offline is no failure, the cart is then as the device knows it.
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
    refetchOnReconnect: false,
    // Over a cart that is complete there is nothing to alarm anybody about: the status line says that nobody answered.
    meta: { failure: () => (isListHere(list) ? null : cartMessages.fetchFailed) },
  });
