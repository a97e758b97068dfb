import { queryOptions, skipToken } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import { getCart } from '#src/contract/cart.ts';
import { type CartLine, toCartLine } from './cart-line.ts';
import * as cartMessages from './messages.ts';

/** Stock and prices move; a cart older than this is asked for again when a screen shows it. */
const CART_STALE_MS = 30_000;

/** The cart as the backend last confirmed it. `sessionId` is null while a server renders: nothing is asked then. */
export function cartQuery(api: ApiClient, sessionId: string | null) {
  return queryOptions({
    queryKey: ['cart', sessionId],
    queryFn:
      sessionId === null
        ? skipToken
        : async ({ signal }) => {
            const { cartItems } = await api.call(getCart, { query: { session_id: sessionId } }, { signal });
            return withOwnKeys(cartItems.map(toCartLine));
          },
    staleTime: CART_STALE_MS,
    meta: { failure: cartMessages.fetchFailed },
  });
}

/** Our server merges equal lines; where another backend keeps two of them, both stay visible and reachable. */
function withOwnKeys(lines: readonly CartLine[]): CartLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const times = (seen.get(line.key) ?? 0) + 1;
    seen.set(line.key, times);
    return times === 1 ? line : { ...line, key: `${line.key}#${times}` };
  });
}
