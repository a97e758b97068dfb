import { queryOptions, skipToken } from '@tanstack/react-query';
import { ShopError } from '#src/base/errors.ts';
import { isListHere } from '#src/features/session/is-list-here.ts';
import type { ShopSync } from '#src/features/session/shop-sync.ts';
import type { Drained, ListOutbox } from '#src/offline/index.ts';
import * as wishlistMessages from './messages.ts';

/** What no other sender makes good: the shopper is told, and may ask again. */
const FAILED: readonly Drained['ended'][] = ['wait', 'offline', 'blocked'];

/**
 * Has the outbox ask the backend for the wishlist, also when the tab is looked at again. Says only whether that worked:
 * the list itself is in the outbox's document. Offline is no failure where the device has the list.
 */
export const wishlistReadQuery = (sync: ShopSync | null, list: ListOutbox | null) =>
  queryOptions({
    queryKey: ['wishlist-read', list?.queueKey ?? null],
    queryFn:
      sync && list
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
    meta: { personal: true, failure: () => (isListHere(list) ? null : wishlistMessages.fetchFailed) },
  });
