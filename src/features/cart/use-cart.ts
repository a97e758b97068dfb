import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { subtotal } from '#src/domain/price.ts';
import { useNeededSync } from '#src/features/session/sync-context.ts';
import { useCartList, useSnapshot } from '#src/features/session/use-lists.ts';
import { type CartLine, lineOfView } from './cart-line.ts';
import { cartReadQuery } from './cart-read-query.ts';
import { useTaps, withTap } from './taps.ts';
import { useMirroredCount } from './use-mirrored-count.ts';

export interface Cart {
  lines: readonly CartLine[];
  /** How many lines: what the badge shows (SPEC 2 Header). */
  count: number;
  /** GST-inclusive. */
  subtotalPaise: number;
  /** Nothing is known yet: show placeholders. */
  isPending: boolean;
  /** Nothing is known and asking failed. */
  isError: boolean;
  /** Asks again after a failure. */
  retry: () => void;
}

/**
 * The cart: what the backend last confirmed with everything that waits in the outbox, folded. Screens see the cart
 * through this and nothing else. `asks`: this screen shows the cart, so a fresh look at the backend is worth a request.
 */
export function useCart({ asks = false }: { asks?: boolean } = {}): Cart {
  const list = useCartList();
  const { lines: viewLines, isRead, isKnown, status } = useSnapshot(list);
  const sync = useNeededSync(asks);
  const read = useQuery({ ...cartReadQuery(sync, list), enabled: asks && list !== null });
  // Somebody is waiting: the pause after the failures ends early.
  const askAgain = async () => {
    await sync?.outbox.wake('visible');
    await read.refetch();
  };

  const taps = useTaps();
  const lines = useMemo(() => taps.reduce(withTap, viewLines.map(lineOfView)), [viewLines, taps]);
  const count = lines.length;
  const isUnknown = !isKnown && count === 0;
  const isAsking = read.isFetching || (read.isPending && status.word !== 'offline');
  useMirroredCount(isRead && !isUnknown ? count : null);
  return {
    lines,
    count,
    subtotalPaise: subtotal(lines),
    isPending: !isRead || (isUnknown && isAsking),
    isError: isUnknown && read.isError && !read.isFetching,
    retry: () => void askAgain(),
  };
}
