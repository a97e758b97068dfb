// The checkout of a model server: orders, payments at the provider, and what a backend does with a payment that is reported
// twice.
import type { RefusalCode, RefusalStatus } from '#src/contract/refusal-codes.ts';
import { lineKey } from '#src/domain/line-key.ts';
import type { ModelAnswer, ModelRequest } from './model-server.ts';

export interface ModelOrder {
  /** line -> quantity */
  lines: Map<string, number>;
  /** The provider has the money. */
  isPaid: boolean;
  /** How many orders the shop placed for it. */
  placed: number;
  /** The shop refunds what was paid, because it cannot deliver. */
  isRefunded?: boolean;
}

export class ModelCheckout {
  readonly orders = new Map<string, ModelOrder>();
  readonly #isOurs: boolean;
  newOrderId = (): string => `order${this.orders.size + 1}`;

  /** @param isOurs our server places an order once, however often the payment is reported, and also receives webhooks */
  constructor(isOurs: boolean) {
    this.#isOurs = isOurs;
  }

  /** The shopper pays at the provider. */
  pay(orderId: string): void {
    const order = this.orders.get(orderId);
    if (order) order.isPaid = true;
  }

  /** The provider's webhook arrives, if the backend has one. */
  notifyShop(orderId: string): void {
    const order = this.orders.get(orderId);
    if (this.#isOurs && order?.isPaid) order.placed = 1;
  }

  /** undefined for a call that does not belong to the checkout. */
  answer({ method, path, body }: ModelRequest): ModelAnswer | undefined {
    switch (`${method} ${path}`) {
      case 'GET /shipping-charges':
        return ok({ data: [] });
      case 'GET /get-discount':
        return ok({ data: { discountPercentage: 0, discountActive: false } });
      case 'GET /cod-status':
        return ok({ isCodEnabled: true });
      case 'POST /create-order':
        return this.#open(body);
      case 'POST /verify-payment':
        return this.#finish(body.order_Id, true);
      case 'POST /cod-order':
        return this.#finish(body.order_Id, this.#isOurs);
      default:
        return path.startsWith('/get-order/') ? this.#show(path.slice('/get-order/'.length)) : undefined;
    }
  }

  #open(body: ModelRequest['body']): ModelAnswer {
    const orderId = this.newOrderId();
    this.orders.set(orderId, { lines: orderedLines(body), isPaid: false, placed: 0 });
    return ok({ orderId, data: { id: `provider-${orderId}`, amount: body.amount, currency: 'INR' } });
  }

  #finish(orderId: string, isOnce: boolean): ModelAnswer {
    const order = this.orders.get(orderId);
    if (!order?.isPaid) return refused(400, 'bad-signature', 'The payment could not be verified.');
    order.placed = isOnce ? 1 : order.placed + 1;
    return ok({ data: { _id: orderId } });
  }

  #show(orderId: string): ModelAnswer {
    const order = this.orders.get(orderId);
    if (!order) return refused(404, 'unknown-order', 'There is no such order.');
    const isPlaced = order.placed > 0;
    const payment = isPlaced ? { razorpay_payment_id: `pay-${orderId}` } : null;
    return ok({ data: { _id: orderId, status: isPlaced ? 'Placed' : 'Pending payment', payment } });
  }
}

/** A refusal in our own server's format. The core ignores the code when the backend is not ours. */
export const refused = (status: RefusalStatus, code: RefusalCode, message: string): ModelAnswer => ({
  status,
  body: { success: false, code, message },
});

const ok = (body: object): ModelAnswer => ({ status: 200, body: { success: true, ...body } });

/** The quantities of a /create-order call, by line. */
export function orderedLines({ productData }: ModelRequest['body']): Map<string, number> {
  const lines = new Map<string, number>();
  for (const { product_id, quantity, isCombo, color, size, comboProducts } of productData) {
    const line = isCombo
      ? lineKey({ isCombo: true, product_id: product_id._id, members: comboProducts })
      : lineKey({ isCombo: false, product_id: product_id._id, color, size });
    lines.set(line, (lines.get(line) ?? 0) + quantity);
  }
  return lines;
}
