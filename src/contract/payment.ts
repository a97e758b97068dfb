// Orders and payments.
import * as v from 'valibot';
import { CheckoutForm } from './checkout-form.ts';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, LIMITS, lenient, moment, quantity, sessionId, text } from './field.ts';
import { PAYMENT_MODES } from './payment-mode.ts';

const providerText = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const rupees = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000_000));
const option = v.optional(v.pipe(v.string(), v.maxLength(LIMITS.short)), '');

/** A cart item as the page sends it. The server reads only what it needs and calculates the price itself. */
export const OrderedItem = v.object({
  _id: v.optional(id),
  product_id: v.union([
    id,
    v.pipe(
      v.object({ _id: id }),
      v.transform((p) => p._id),
    ),
  ]),
  quantity,
  /** Extension: the unit price shown to the shopper, GST included, so that the server can report differences per line. */
  price: v.optional(rupees),
  color: option,
  size: option,
  isCombo: v.optional(v.boolean(), false),
  comboProducts: v.optional(
    v.pipe(
      v.array(
        v.object({
          product_name: v.pipe(v.string(), v.maxLength(LIMITS.line)),
          color: option,
          size: option,
          product_id: v.optional(v.union([id, v.literal('')]), ''),
        }),
      ),
      v.maxLength(20),
    ),
    [],
  ),
});

export const createOrder = defineEndpoint({
  name: 'createOrder',
  summary: 'Price the cart, hold its stock, open an order at the payment provider; 409 when the figures differ',
  method: 'POST',
  path: '/create-order',
  access: 'known',
  idempotent: true,
  body: v.object({
    /** Paise to pay now: the payable total online, the advance for COD. */
    amount: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000_000)),
    userData: CheckoutForm,
    productData: v.pipe(v.array(OrderedItem), v.nonEmpty('is empty'), v.maxLength(200)),
    couponCode: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.code)), ''),
    payMode: v.picklist(PAYMENT_MODES),
    total: rupees,
    shippingCharges: v.optional(rupees, 0),
    /** Extension: the session of the cart. */
    session_id: v.optional(sessionId),
    /** Extension: the keys of earlier calls with nothing to pay that got no answer. */
    unanswered: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(20)), []),
  }),
  reply: v.object({
    orderId: v.string(),
    /** The provider's order; `amount` in paise. */
    data: v.object({ id: v.string(), amount, currency: text }),
    /** Extension: the public key id of the provider's widget. */
    keyId: text,
    /** Extension: URL of the script that defines window.Razorpay, absolute or below the API's origin. */
    checkoutScript: text,
    /** Extension: 'Pending payment', or 'Placed' when there is nothing to pay now (`data.amount` 0, no provider order). */
    status: text,
    /** Extension: until when the order can be paid; its reserved stock lasts as long. */
    payBefore: moment,
    /** Extension: false = no stock is reserved; it is taken when the payment arrives, if still available. */
    isHeld: lenient(v.boolean(), true),
  }),
  content: 'data',
});

/** Extension: our server reserves an order's stock for longer once its payment widget opens. */
export const openPaymentWindow = defineEndpoint({
  name: 'openPaymentWindow',
  summary:
    'The payment window of an unpaid order opens: hold its stock for longer; 409 when it has been sold meanwhile',
  method: 'POST',
  path: '/payment-window',
  access: 'key',
  body: v.object({ order_Id: id }),
  reply: v.object({ payBefore: moment, isHeld: lenient(v.boolean(), true) }),
});

/** The order's current price in a 409 of /create-order. Rupees; `price` is the unit price, GST included. */
export const OrderFigures = v.object({
  lines: lenient(
    v.array(
      v.object({
        product_id: text,
        productName: text,
        color: text,
        size: text,
        quantity: lenient(amount, 0),
        price: lenient(amount, 0),
        total: lenient(amount, 0),
        /** Available pieces. */
        stock: lenient(amount, 0),
      }),
    ),
    [],
  ),
  /** null: none was sent, or it was rejected. */
  coupon: lenient(v.nullable(v.object({ code: text, discount: lenient(amount, 0) })), null),
  subtotal: lenient(amount, 0),
  shipping: lenient(amount, 0),
  couponDiscount: lenient(amount, 0),
  prepaidDiscount: lenient(amount, 0),
  payable: lenient(amount, 0),
  advance: lenient(amount, 0),
  balance: lenient(amount, 0),
  dueNow: lenient(amount, 0),
});
export type OrderFigures = v.InferOutput<typeof OrderFigures>;

export const getPaymentConfig = defineEndpoint({
  name: 'getPaymentConfig',
  summary: 'What the payment widget needs before an order is made',
  method: 'GET',
  path: '/payment-config',
  access: 'key',
  reply: v.object({ keyId: v.string(), checkoutScript: text, isTest: lenient(v.boolean(), false) }),
});

const providerResult = {
  razorpay_order_id: providerText,
  razorpay_payment_id: providerText,
  razorpay_signature: providerText,
  order_Id: id,
};
const placed = v.object({ success: lenient(v.boolean(), true), message: text, data: v.object({ _id: v.string() }) });

export const verifyPayment = defineEndpoint({
  name: 'verifyPayment',
  summary: 'Check the signature of an online payment and finish its order, once',
  method: 'POST',
  path: '/verify-payment',
  access: 'key',
  idempotent: true,
  body: v.object({ ...providerResult, isCOD: v.literal(false) }),
  reply: placed,
  content: 'data',
});

export const codOrder = defineEndpoint({
  name: 'codOrder',
  summary: 'Check the signature of a COD advance and finish its order, once',
  method: 'POST',
  path: '/cod-order',
  access: 'key',
  idempotent: true,
  body: v.object({
    ...providerResult,
    isCOD: v.literal(true),
    advanceAmount: rupees,
    total: rupees,
    shippingCharges: v.optional(rupees, 0),
  }),
  reply: placed,
  content: 'data',
});
