import * as v from 'valibot';
import { ComboChoice } from './cart.ts';
import { defineEndpoint } from './endpoint.ts';
import { amount, email, id, LIMITS, lenient, line, moment, text } from './field.ts';
import { OrderReturn } from './order-return.ts';
import { ProductOrGone } from './product.ts';

/** One ordered line. */
export const OrderLine = v.object({
  product_id: ProductOrGone,
  quantity: amount,
  color: text,
  size: text,
  isCombo: lenient(v.boolean(), false),
  comboProducts: lenient(v.array(ComboChoice), []),
});

const providerRecord = v.object({
  status: text,
  amount: lenient(amount, 0),
  /** Paise. */
  amount_paid: lenient(amount, 0),
  receipt: text,
  data: v.optional(v.nullable(v.object({ amount: lenient(amount, 0), receipt: text }))),
});

/** `user` holds the checkout form. Totals are in rupees, `paymentData` amounts in paise. */
export const Order = v.object({
  _id: v.string(),
  status: text,
  createdAt: moment,
  couponCode: text,
  orderTotalAmount: lenient(amount, 0),
  advancePaid: lenient(amount, 0),
  remainingAmount: lenient(amount, 0),
  user: lenient(v.record(v.string(), v.unknown()), {}),
  payment: v.optional(v.nullable(v.object({ razorpay_payment_id: text, status: text, amount: lenient(amount, 0) }))),
  paymentData: v.optional(v.nullable(providerRecord)),
  productData: lenient(v.array(OrderLine), []),
  /** Extension: the number for people, 'VY-4F7K-29'. */
  orderNumber: text,
  /** Extensions: GST invoice and credit note, at /api/invoice/{_id} and /api/credit-note/{_id}; '' if there is none. */
  invoiceNumber: text,
  creditNoteNumber: text,
  /** Extensions: the shipment's AWB number and the parts of the total, in rupees. */
  awb: text,
  shippingCharges: lenient(amount, 0),
  couponDiscount: lenient(amount, 0),
  prepaidDiscount: lenient(amount, 0),
  /** Extensions: until when a delivered order can be returned, '' if it cannot; and its returns, oldest first. */
  returnUntil: moment,
  returns: lenient(v.array(OrderReturn), []),
});
export type Order = v.InferOutput<typeof Order>;

export const getOrder = defineEndpoint({
  name: 'getOrder',
  summary: 'One order; knowing its random id is the permission',
  method: 'GET',
  path: '/get-order/:orderId',
  access: 'key',
  params: v.object({ orderId: id }),
  reply: v.object({ data: v.union([Order, v.pipe(v.array(Order), v.minLength(1))]) }),
  content: 'data',
});

/** Extension. */
export const findOrder = defineEndpoint({
  name: 'findOrder',
  summary: "A guest's order by its number and e-mail address; one answer for every wrong pair",
  method: 'POST',
  path: '/find-order',
  access: 'key',
  body: v.object({ order_number: line('is required', LIMITS.code), contact_email: email() }),
  reply: v.object({ data: v.object({ _id: v.string() }) }),
  content: 'data',
});

export const updateOrderStatus = defineEndpoint({
  name: 'updateOrderStatus',
  summary: "Cancel an order: the only status a shopper may set is 'Canceled'",
  method: 'PUT',
  path: '/update-order-status/:orderId',
  access: 'customer',
  params: v.object({ orderId: id }),
  body: v.object({ status: v.literal('Canceled', 'must be Canceled') }),
  reply: v.object({ success: lenient(v.boolean(), true), message: text }),
});

export const getOrderHistory = defineEndpoint({
  name: 'getOrderHistory',
  summary: "A customer's orders, newest first",
  method: 'GET',
  path: '/order-history',
  access: 'customer',
  query: v.object({
    contact_email: email(),
    cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  reply: v.object({ orders: v.array(Order), nextCursor: v.optional(v.nullable(v.string())) }),
  content: 'orders',
});
