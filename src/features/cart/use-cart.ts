import { useQuery } from '@tanstack/react-query';
import { subtotal } from '#src/domain/price.ts';
import { useNeededSync } from '#src/features/session/sync-context.ts';
import type { CartLine } from './cart-line.ts';
import { cartReadQuery } from './cart-read-query.ts';
import { useCartLines } from './use-cart-lines.ts';

export interface Cart {
  lines: readonly CartLine[];
  /** GST-inclusive. */
  subtotalPaise: number;
  /** Nothing is known yet: show placeholders. */
  isPending: boolean;
  /** Why asking failed, while nothing is known; else null. */
  error: Error | null;
  /** Asks again after a failure. */
  retry: () => void;
}

/**
 * The cart: what the backend last confirmed with everything that waits in the outbox, folded. Screens see the cart
 * through this, and nothing else asks the backend for a fresh look; who shows a number of it alone takes useCartLines.
 */
export function useCart(): Cart {
  const { list, lines, isRead, isUnknown, status } = useCartLines();
  const sync = useNeededSync();
  const read = useQuery({ ...cartReadQuery(sync, list), enabled: list !== null });
  // Somebody is waiting: the pause after the failures ends early.
  const askAgain = async () => {
    await sync?.outbox.wake('visible');
    await read.refetch();
  };

  const isAsking = read.isFetching || (read.isPending && status.word !== 'offline');
  return {
    lines,
    subtotalPaise: subtotal(lines),
    isPending: !isRead || (isUnknown && isAsking),
    error: isUnknown && !read.isFetching ? read.error : null,
    retry: () => void askAgain(),
  };
}
