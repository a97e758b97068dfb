// The status changes that are allowed. Shoppers see the status texts.

export type OrderStatus =
  | 'Pending payment'
  | 'Expired'
  | 'Placed'
  | 'Packed'
  | 'Shipped'
  | 'Out for delivery'
  | 'Delivered'
  | 'Returned'
  | 'Canceled'
  | 'Refund due'
  | 'Refunded';

const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  'Pending payment': ['Placed', 'Expired', 'Canceled'],
  // For a late payment: the stock is still there, or the money is refunded.
  Expired: ['Placed', 'Refund due'],
  // A small shop packs and ships at once.
  Placed: ['Packed', 'Shipped', 'Canceled'],
  Packed: ['Shipped', 'Canceled'],
  Shipped: ['Out for delivery', 'Delivered', 'Returned'],
  'Out for delivery': ['Delivered', 'Returned'],
  Delivered: [],
  // Nobody took the parcel, and it came back. Its return (server/returns) says what became of the goods and the money.
  Returned: [],
  Canceled: [],
  // Back to Expired if there turns out to be no money to refund.
  'Refund due': ['Refunded', 'Expired'],
  // The provider accepted the refund and then failed to pay it out.
  Refunded: ['Refund due'],
};

export const ORDER_STATUSES = Object.keys(NEXT) as OrderStatus[];

/**
 * Placed statuses keep their payment, their coupon use, and their stock as far as returns have not put it back. An unpaid order
 * keeps what its claims hold. In the other statuses an order has released everything.
 */
export const HOLDING: readonly OrderStatus[] = [
  ...(['Pending payment', 'Placed', 'Packed', 'Shipped', 'Out for delivery', 'Delivered', 'Returned'] as const),
];

/** The statuses that `order status` sets. `order returned` sets 'Returned', and payments set the rest. */
export const MERCHANT_MOVES = ['Packed', 'Shipped', 'Out for delivery', 'Delivered', 'Canceled'] as const;

export const isOrderStatus = (text: string): text is OrderStatus => Object.hasOwn(NEXT, text);

/** A status that this version does not know leads nowhere. */
export const mayMove = (from: string, to: OrderStatus): boolean => isOrderStatus(from) && NEXT[from].includes(to);

export const nextOf = (from: string): readonly OrderStatus[] => (isOrderStatus(from) ? NEXT[from] : []);
