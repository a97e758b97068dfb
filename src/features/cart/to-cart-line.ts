import type { CartItem } from '#src/contract/cart.ts';
import { cartLine } from '#src/offline/lines.ts';
import type { CartLine } from './cart-line.ts';

/** A stored item, straight from the backend, as a line: for the checkout, which compares the two. */
export function toCartLine(item: CartItem): CartLine {
  const { _id: id, product_id: product, quantity, color, size, isCombo, comboProducts } = item;
  const options = { product, color, size, isCombo, comboProducts };
  return { ...options, key: cartLine(options).line, id, quantity, waiting: false, isOnDevice: false };
}
