// An order that the shop says is paid, though no widget of this page ever said so: the cart is reduced all the same.
import { ShopError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { getOrder, type Order } from '#src/contract/order.ts';
import { toCartLine } from '#src/features/cart/to-cart-line.ts';
import type { PaymentRecord } from '#src/features/session/payment-records.ts';
import type { Counter, Placed } from './counter.ts';
import { finishPayment } from './finish-payments.ts';

const log = createLog('payment');

/** The order is placed whatever comes of the cart: what cannot be done now is done at the next start. */
export async function takeAsPlaced(counter: Counter, orderId: string): Promise<Placed> {
  const { records, now } = counter;
  try {
    const placed = { state: 'placed', placedId: orderId, at: now() } as const;
    const known = await records.change(orderId, (record) => ({ ...record, ...placed }));
    // Opened where this device keeps no record of it.
    if (!known) await records.put(await recordOf(counter, orderId));
    await finishPayment(counter, orderId);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    log.warn('cart not reduced yet', error);
  }
  return { kind: 'placed', orderId };
}

async function recordOf({ api, sessionId, now }: Counter, orderId: string): Promise<PaymentRecord> {
  const { data } = await api.call(getOrder, { params: { orderId } }, { cache: 'no-store' });
  const order = Array.isArray(data) ? data[0] : data;
  return {
    ...{ v: 1, orderId, placedId: orderId, state: 'placed', mode: 'online', at: now(), sessionId, tries: 0 },
    ordered: orderedLines(order?.productData ?? []),
    // Only a result that is still to be posted needs them.
    figures: { advanceAmount: 0, total: 0, shippingCharges: 0 },
  };
}

const orderedLines = (lines: Order['productData']): PaymentRecord['ordered'] =>
  lines.map((line) => ({ line: toCartLine({ ...line, _id: '' }).key, quantity: line.quantity }));
