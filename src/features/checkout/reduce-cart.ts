import type { PaymentRecord, PaymentRecords } from '#src/offline/payment-records.ts';
import type { CartKeeper } from './cart-keeper.ts';

/**
 * Takes what was ordered out of the cart, once; what was added meanwhile stays. What is to become of each line is written
 * down first: when this runs again, a line that no longer holds what it held then has been reduced, or been changed by
 * the shopper since.
 */
export async function reduceCart(
  { records, cart }: { records: PaymentRecords; cart: CartKeeper },
  { orderId, sessionId, ordered, reduction }: PaymentRecord,
): Promise<void> {
  const now = await cart.quantities(sessionId);
  const planned = reduction ?? plan(ordered, now);
  if (!reduction) await records.change(orderId, (record) => ({ ...record, reduction: planned }));
  for (const { line, before, after } of planned)
    if (now.get(line) === before) await cart.setQuantity(sessionId, line, after);
}

const plan = (ordered: PaymentRecord['ordered'], now: ReadonlyMap<string, number>) =>
  ordered.flatMap(({ line, quantity }) => {
    const before = now.get(line);
    return before === undefined ? [] : [{ line, before, after: Math.max(0, before - quantity) }];
  });
