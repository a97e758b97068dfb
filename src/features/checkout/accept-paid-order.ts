// Handles an order that the shop reports as paid though no widget of this page reported it. Removes its items from the
// cart.
import { ShopError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { getOrder, type Order } from '#src/contract/order.ts';
import { toCartLine } from '#src/features/cart/to-cart-line.ts';
import type { PaymentRecord } from '#src/features/session/payment-records.ts';
import { finishPayment } from './finish-payments.ts';
import type { OrderContext, Placed } from './order-context.ts';

const log = createLog('payment');

/** The order counts as placed even if the cart cannot be updated; the next start updates it. */
export async function acceptPaidOrder(context: OrderContext, orderId: string): Promise<Placed> {
  const { records, now } = context;
  try {
    const placed = { state: 'placed', placedId: orderId, at: now() } as const;
    const known = await records.change(orderId, (record) => ({ ...record, ...placed }));
    // The order was opened on this device, but its record is gone.
    if (!known) await records.put(await recordOf(context, orderId));
    await finishPayment(context, orderId);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    log.warn('cart not reduced yet', error);
  }
  return { kind: 'placed', orderId };
}

async function recordOf({ api, sessionId, now }: OrderContext, orderId: string): Promise<PaymentRecord> {
  const { data } = await api.call(getOrder, { params: { orderId } }, { cache: 'no-store' });
  const order = Array.isArray(data) ? data[0] : data;
  return {
    ...{ v: 1, orderId, placedId: orderId, state: 'placed', mode: 'online', at: now(), sessionId, tries: 0 },
    ordered: orderedLines(order?.productData ?? []),
    // Needed only to submit a result, which has already happened.
    figures: { advanceAmount: 0, total: 0, shippingCharges: 0 },
  };
}

const orderedLines = (lines: Order['productData']): PaymentRecord['ordered'] =>
  lines.map((line) => ({ line: toCartLine({ ...line, _id: '' }).key, quantity: line.quantity }));
