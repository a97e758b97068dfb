// Where an order may go from where it is (docs: SPEC 4 leaves all but 'Canceled' open). The words are shown to shoppers.

export type OrderStatus =
  | 'Pending payment'
  | 'Expired'
  | 'Placed'
  | 'Packed'
  | 'Shipped'
  | 'Out for delivery'
  | 'Delivered'
  | 'Canceled'
  | 'Refund due'
  | 'Refunded';

const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  'Pending payment': ['Placed', 'Expired', 'Canceled'],
  // A payment that came late: the goods are still there, or the money goes back.
  Expired: ['Placed', 'Refund due'],
  Placed: ['Packed', 'Canceled'],
  Packed: ['Shipped', 'Canceled'],
  Shipped: ['Out for delivery', 'Delivered'],
  'Out for delivery': ['Delivered'],
  Delivered: [],
  Canceled: [],
  // Expired again when it turns out that there was no money to give back.
  'Refund due': ['Refunded', 'Expired'],
  // The provider took the refund on, and could not give the money back after all.
  Refunded: ['Refund due'],
};

export const ORDER_STATUSES = Object.keys(NEXT) as OrderStatus[];

/** In these an order has its stock and its coupon use; in the others it has given them back. */
export const HOLDING: readonly OrderStatus[] = [
  ...(['Pending payment', 'Placed', 'Packed', 'Shipped', 'Out for delivery', 'Delivered'] as const),
];

/** Where the merchant moves an order by hand; money decides about the others. */
export const MERCHANT_MOVES: readonly OrderStatus[] = [
  ...(['Packed', 'Shipped', 'Out for delivery', 'Delivered', 'Canceled'] as const),
];

export const isOrderStatus = (text: string): text is OrderStatus => Object.hasOwn(NEXT, text);

/** Also the text of a status that this version does not know leads nowhere. */
export const mayMove = (from: string, to: OrderStatus): boolean => isOrderStatus(from) && NEXT[from].includes(to);

export const nextOf = (from: string): readonly OrderStatus[] => (isOrderStatus(from) ? NEXT[from] : []);
