import { queryOptions, skipToken } from '@tanstack/react-query';
import { ShopError } from '#src/base/errors.ts';
import { isListHere } from '#src/features/session/is-list-here.ts';
import type { ShopSync } from '#src/features/session/shop-sync.ts';
import { type Drained, type ListOutbox, ownerOf } from '#src/offline/index.ts';
import * as wishlistMessages from './screen-messages.ts';

/** Results that no other tab will fix: show the shopper a retry button. */
const FAILED: readonly Drained['ended'][] = ['wait', 'offline', 'blocked'];

/**
 * Makes the outbox fetch a customer's wishlist, also when the tab becomes visible again. The query only holds whether that
 * worked; the list itself is in the outbox's document. Being offline is not an error if the device has the list.
 */
export const wishlistReadQuery = (sync: ShopSync | null, list: ListOutbox | null) =>
  queryOptions({
    queryKey: ['wishlist-read', list?.queueKey ?? null],
    queryFn:
      sync && list && ownerOf(list.queueKey)
        ? async () => {
            await sync.opened();
            const { hasRead, ended } = await sync.outbox.drain(list.queueKey, { wantsRead: true });
            const isWithout = !isListHere(list) && FAILED.includes(ended);
            if (!hasRead && (ended === 'wait' || isWithout)) throw new ShopError('wishlist-not-read', { ended });
            return hasRead;
          }
        : skipToken,
    staleTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    meta: { personal: true, failure: () => (isListHere(list) ? null : wishlistMessages.fetchFailed) },
  });
