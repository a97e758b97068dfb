// What an order's own fields say about its payment, whatever words a backend has for its status.
import type { Order } from '#src/contract/order.ts';

/** SPEC 4: the one status the storefront itself sets. */
export const CANCELED = 'Canceled';

/** Statuses in which our server holds an order that nothing more will come of. */
const OVER = new Set([CANCELED, 'Expired', 'Refund due', 'Refunded']);
/** On its way or there: the policy says that it can no longer be cancelled. */
const GONE_OUT = new Set(['Shipped', 'Out for delivery', 'Delivered']);
const UNPAID = 'Pending payment';

/** Its time to be paid has run out; a payment that comes all the same can still place it. */
const LATE = 'Expired';

type Paid = Pick<Order, 'status' | 'payment' | 'paymentData'>;

/** The money is there and the order stands. */
export const isPlaced = (order: Paid): boolean => !isOver(order) && order.status !== UNPAID && hasPayment(order);

/** Unpaid, and no payment can place it any more. */
export const isLost = ({ status }: Pick<Order, 'status'>): boolean => OVER.has(status) && status !== LATE;

/** Nothing more will come of it. */
export const isOver = ({ status }: Pick<Order, 'status'>): boolean => OVER.has(status);

/** Whether the shopper may still ask for it to be cancelled; the server has the last word. */
export const mayCancel = ({ status }: Pick<Order, 'status'>): boolean => !OVER.has(status) && !GONE_OUT.has(status);

const hasPayment = ({ payment, paymentData }: Paid): boolean =>
  (payment?.razorpay_payment_id ?? '') !== '' || (paymentData?.amount_paid ?? 0) > 0 || paymentData?.status === 'paid';
