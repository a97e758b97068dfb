import type { ApiClient } from '#src/api/client.ts';
import { assertNever } from '#src/base/assert-never.ts';
import { ShopError } from '#src/base/errors.ts';
import { addCart, type CartItem, clearCart, deleteCartItem, updateCart } from '#src/contract/cart.ts';
import { addPayload } from './add-payload.ts';
import type { CartChange } from './cart-change.ts';
import type { CartLine } from './cart-line.ts';

interface Outside {
  api: ApiClient;
  sessionId: string;
  /** The confirmed lines: a line's id is looked up when its change is sent, not when it was made. */
  lines: readonly CartLine[];
}

/**
 * Sends one change. Resolves to the stored line of an add if the backend answers with it, else to undefined.
 * Rejects with what the client throws, or with `line-gone` when the line has no id any more.
 */
export async function sendChange(
  { api, sessionId, lines }: Outside,
  change: CartChange,
): Promise<CartItem | undefined> {
  const query = { session_id: sessionId };
  switch (change.kind) {
    case 'cart.add':
      return (await api.call(addCart, { body: addPayload(change.line, change.quantity, sessionId) })).data;
    case 'cart.setQuantity':
      await api.call(updateCart, {
        query,
        body: { cart_item_id: idOf(lines, change.key), quantity: change.quantity },
      });
      return;
    case 'cart.remove':
      await api.call(deleteCartItem, { query: { ...query, cart_item_id: idOf(lines, change.key) } });
      return;
    case 'cart.clear':
      await api.call(clearCart, { query });
      return;
    default:
      return assertNever(change);
  }
}

function idOf(lines: readonly CartLine[], key: string): string {
  const id = lines.find((line) => line.key === key)?.id;
  if (!id) throw new ShopError('line-gone');
  return id;
}
