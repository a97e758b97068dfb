// Derives an order's payment state from its fields, whatever status texts a backend uses.
import type { Order } from '#src/contract/order.ts';

/** The only status that the storefront itself sets. */
export const CANCELED = 'Canceled';
/** Of our server. */
export const DELIVERED = 'Delivered';

/** Statuses of our server in which an order is finished without a delivery. */
const OVER = new Set([CANCELED, 'Expired', 'Refund due', 'Refunded', 'Returned']);
/** Shipped or delivered: such an order can no longer be cancelled. */
const GONE_OUT = new Set(['Shipped', 'Out for delivery', 'Delivered']);
const UNPAID = 'Pending payment';

/** The time to pay has run out, but a late payment can still place the order. */
const LATE = 'Expired';

type Paid = Pick<Order, 'status' | 'payment' | 'paymentData'>;

/** The payment has arrived and the order is valid. */
export const isPlaced = (order: Paid): boolean => !isOver(order) && order.status !== UNPAID && hasPayment(order);

/** Ended without a delivery, and no late payment can place it. */
export const isLost = ({ status }: Pick<Order, 'status'>): boolean => OVER.has(status) && status !== LATE;

/** Finished without a delivery. */
export const isOver = ({ status }: Pick<Order, 'status'>): boolean => OVER.has(status);

/** Whether the shopper may request a cancellation; the server decides. */
export const mayCancel = ({ status }: Pick<Order, 'status'>): boolean => !OVER.has(status) && !GONE_OUT.has(status);

/** Some of it was paid, or all. */
export const hasPayment = ({ payment, paymentData }: Paid): boolean =>
  (payment?.razorpay_payment_id ?? '') !== '' || (paymentData?.amount_paid ?? 0) > 0 || paymentData?.status === 'paid';
