// POST /create-order, with the figures of the offer that the shopper agreed to.

import * as v from 'valibot';
import type { ApiClient } from '#src/api/client.ts';
import { ApiError, ShopError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import type { ReplyOf } from '#src/contract/endpoint.ts';
import { createOrder, OrderFigures, openPaymentWindow } from '#src/contract/payment.ts';
import { toRupees } from '#src/domain/money.ts';
import { priceWithGst } from '#src/domain/price.ts';
import type { CartLine } from '#src/features/cart/cart-line.ts';
import type { Attempt, OrderBody } from './attempts.ts';
import { userDataOf } from './checkout-rules.ts';
import type { CheckoutValues } from './checkout-values.ts';
import { type Offer, quoteOf } from './offer.ts';

const log = createLog('checkout');

export type OpenedOrder = ReplyOf<typeof createOrder>;

/** The body of /create-order: `amount` in paise, the rest in rupees. Throws without a payment mode. */
export function orderBody(offer: Offer, values: CheckoutValues, session_id: string): OrderBody {
  const { mode: payMode, coupon } = offer;
  if (payMode === null) throw new Error('an order needs a payment mode');
  const { dueNow, payable, shipping } = quoteOf(offer);
  return {
    amount: dueNow,
    userData: userDataOf({ ...values, payment_mode: payMode }),
    productData: offer.lines.map(orderedItem),
    couponCode: coupon?.code ?? '',
    payMode,
    total: toRupees(payable),
    shippingCharges: toRupees(shipping),
    session_id,
  };
}

/**
 * A cart item with what an order shows of its product, and of its options the chosen one. With all options and pictures of each
 * product, a full cart would be larger than a server reads.
 */
const orderedItem = ({ id, product, quantity, color, size, isCombo, comboProducts }: CartLine) => ({
  ...(id ? { _id: id } : {}),
  product_id: {
    ...product,
    ...{ description: '', faqs: [], reviews: [], additionalImages: [], comboProducts: [] },
    ...{ blurColors: undefined, sizeGuide: undefined, facts: undefined },
    variations: product.variations
      .filter((one) => one.color === color)
      .map((one) => ({ color, sizes: one.sizes.filter((option) => option.size === size) })),
  },
  quantity,
  price: toRupees(priceWithGst(product)),
  color,
  size,
  isCombo,
  comboProducts: comboProducts.map((choice) => ({ ...choice })),
});

/** Sent with an idempotency key, so that a lost response does not create a second order. */
export const sendOrder = (api: ApiClient, { id, body }: Attempt): Promise<OpenedOrder> =>
  api.call(
    createOrder,
    { body },
    {
      cache: 'no-store',
      ...(api.config.backendIdempotency ? { headers: { 'idempotency-key': `"${id}"` } } : {}),
    },
  );

/** Longer than a slow network takes, shorter than a shopper waits for the payment widget. */
const WINDOW_TIMEOUT_MS = 4_000;

/**
 * Tells our server that the payment widget opens, so that it reserves the order's stock for longer. Resolves to the
 * time until which the order can be paid, or '' when unknown: paying does not depend on it. Rejects with the ApiError
 * of an order that has expired or whose stock is sold.
 */
export async function notifyWindowOpened(api: ApiClient, order_Id: string): Promise<string> {
  if (!api.config.backendIdempotency) return '';
  try {
    const told = await api.call(openPaymentWindow, { body: { order_Id } }, { timeoutMs: WINDOW_TIMEOUT_MS });
    return told.payBefore;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    if (error instanceof ApiError && (error.code === 'out-of-stock' || error.code === 'order-expired')) throw error;
    log.info('the payment widget was not reported to the shop', error);
    return '';
  }
}

const Refused = v.object({ figures: OrderFigures });

/** The fresh figures in a rejection; null when there are none. */
export function figuresOf(error: ApiError): OrderFigures | null {
  const read = v.safeParse(Refused, error.body);
  return error.status === 409 && read.success ? read.output.figures : null;
}

/** The id of the order that turned out to be paid already; null for any other rejection. */
export function paidOrderOf(error: ApiError): string | null {
  const read = v.safeParse(v.object({ orderId: v.string() }), error.body);
  return error.code === 'already-paid' && read.success ? read.output.orderId : null;
}
