import { useMutationState, useQuery } from '@tanstack/react-query';
import { subtotal } from '#src/domain/price.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { useSessionId } from '#src/features/session/session-id.ts';
import { type CartChange, foldCart } from './cart-change.ts';
import type { CartLine } from './cart-line.ts';
import { cartChangeKey } from './cart-mutation.ts';
import { cartQuery } from './cart-query.ts';
import { useMirroredCount } from './use-mirrored-count.ts';

export interface Cart {
  lines: CartLine[];
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

/** The cart as it will be once every change under way has arrived. Screens see the cart through this and nothing else. */
export function useCart(): Cart {
  const api = useApi();
  const sessionId = useSessionId();
  const { data, isPending, isError, refetch } = useQuery(cartQuery(api, sessionId));
  const underWay = useMutationState({
    filters: { mutationKey: cartChangeKey(sessionId), status: 'pending' },
    select: (mutation) => mutation.state.variables as CartChange,
  });
  const lines = foldCart(data ?? [], underWay);
  const count = lines.length;
  const isKnown = data !== undefined || count > 0;
  useMirroredCount(isKnown ? count : null);
  return {
    lines,
    count,
    subtotalPaise: subtotal(lines),
    isPending: isPending && !isError && count === 0,
    isError: isError && !isKnown,
    retry: () => void refetch(),
  };
}
