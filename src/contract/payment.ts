// From cart to a paid order (SPEC 7 "Orders and payment").
import * as v from 'valibot';
import { CheckoutForm, PAYMENT_MODES } from './checkout-form.ts';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, LIMITS, lenient, quantity, sessionId, text } from './field.ts';

const providerText = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const rupees = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000_000));
const option = v.optional(v.pipe(v.string(), v.maxLength(LIMITS.short)), '');

/** A cart item as the page sends it; the server reads only what it needs and prices it itself. */
const OrderedItem = v.object({
  _id: v.optional(id),
  product_id: v.union([
    id,
    v.pipe(
      v.object({ _id: id }),
      v.transform((p) => p._id),
    ),
  ]),
  quantity,
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
  access: 'key',
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
    /** Extra: whose cart it was. */
    session_id: v.optional(sessionId),
  }),
  reply: v.object({
    orderId: v.string(),
    /** The provider's order; `amount` in paise. */
    data: v.object({ id: v.string(), amount, currency: text }),
    /** Extra: the public key id of the provider's widget. */
    keyId: text,
  }),
  content: 'data',
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
