import type { CartChange } from './cart-change.ts';

/** SPEC 2, 4, 8 and 9, word for word; the rest in the same plain words. */
export const cartMessages = {
  added: 'Product added to cart successfully',
  removed: 'Item deleted successfully',
  addFailed: 'Failed to adding product into cart',
  addComboFailed: 'Failed to add combo products to cart',
  updateFailed: 'Failed to update cart item',
  removeFailed: 'Failed to delete cart item',
  clearFailed: 'Failed to clear cart',
  fetchFailed: 'Failed to fetch cart items',
  heading: 'Cart Items',
  lineCount: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`,
  emptyTitle: 'Your cart is empty',
  emptyText: 'Pick something to train with and it waits for you here.',
  shopNow: 'Shop Now',
  failedTitle: 'Your cart did not load',
  failedText: 'Nothing is lost. Check your connection and try again.',
  tryAgain: 'Try again',
  quantityOf: (productName: string) => `Quantity of ${productName}`,
  remove: 'Remove',
  removeOf: (productName: string) => `Remove ${productName}`,
  removeQuestion: (productName: string) => `Remove ${productName} from your cart?`,
  removeNo: 'No, cancel',
  removeYes: "Yes, I'm sure",
  each: (amount: string) => `${amount} each`,
  gone: 'No longer sold. Please remove it.',
  goneName: 'A product that has left the shop',
  outOfStock: 'Out of stock',
  fewLeft: (left: number) => `Only ${left} left`,
  memberOut: (productName: string) => `${productName} is out of stock`,
  summary: 'Order summary',
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  total: 'Total',
  includingGst: 'including GST',
  checkout: 'Check out',
  shippingFree: 'Free on every order.',
  shippingFlat: (amount: string) => `Free when you pay online. Cash on delivery adds ${amount} at checkout.`,
  shippingPercent: (percent: number, amount: string) =>
    `Free when you pay online. Cash on delivery adds ${percent}% (${amount}) at checkout.`,
} as const;

/** The toast after a change, if it has one. */
export const successOf: Record<CartChange['kind'], string | null> = {
  'cart.add': cartMessages.added,
  'cart.setQuantity': null,
  'cart.remove': cartMessages.removed,
  'cart.clear': null,
};

/** The toast after a change failed. */
export function failureOf(change: CartChange): string {
  if (change.kind === 'cart.add' && change.line.isCombo) return cartMessages.addComboFailed;
  return failures[change.kind];
}

const failures: Record<CartChange['kind'], string> = {
  'cart.add': cartMessages.addFailed,
  'cart.setQuantity': cartMessages.updateFailed,
  'cart.remove': cartMessages.removeFailed,
  'cart.clear': cartMessages.clearFailed,
};
