import { useQuery } from '@tanstack/react-query';
import { useLoadedSync } from '#src/features/session/use-loaded-sync.ts';
import type { CartLine } from './cart-line.ts';
import { cartReadQuery } from './cart-read-query.ts';
import { useCartLines } from './use-cart-lines.ts';

export interface Cart {
  lines: readonly CartLine[];
  /** Nothing is known yet: show placeholders. */
  isPending: boolean;
  /** Why loading or fetching failed, while no cart is known; else null. */
  error: Error | null;
  /** Tries again after a failure. */
  retry: () => void;
}

/**
 * The cart: the state that the backend last confirmed, with the outbox's unsent changes applied. The only hook that
 * fetches the cart; for a count alone use useCartLines.
 */
export function useCart(): Cart {
  const { list, lines, isRead, isUnknown, status } = useCartLines();
  const { sync, failure, load } = useLoadedSync();
  const read = useQuery({ ...cartReadQuery(sync, list), enabled: list !== null });
  // The shopper is waiting, so end the back-off early.
  const askAgain = async () => {
    await sync?.outbox.wake('visible');
    await read.refetch();
  };

  const isAsking = read.isFetching || (read.isPending && status.word !== 'offline');
  return {
    lines,
    isPending: !failure && (!isRead || (isUnknown && isAsking)),
    error: failure ?? (isUnknown && !read.isFetching ? read.error : null),
    retry: failure ? load : () => void askAgain(),
  };
}
