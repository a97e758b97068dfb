import type { ComboChoice } from '#src/contract/cart.ts';
import type { Product } from '#src/contract/product.ts';
import type { ViewLine } from '#src/offline/index.ts';

/** One line of the cart as screens see it. */
export interface CartLine {
  /** Identity of product + options (src/domain/line-key.ts); two adds of one key are one line. */
  key: string;
  /** The backend's cart_item_id; null until the backend has answered the add. */
  id: string | null;
  product: Product;
  /** Whole pieces, from 1. */
  quantity: number;
  /** '' for a combo: its members carry the options. */
  color: string;
  size: string;
  isCombo: boolean;
  /** The members' choices of a combo, empty for a single product. */
  comboProducts: ComboChoice[];
  /** True while something of this line is saved on this device only. */
  waiting: boolean;
  /** Of a tab that lost its storage: what waits was stored on the device before. */
  isOnDevice: boolean;
}

/** A line of the outbox's view as the cart's screens show it. */
export function lineOfView({ line, id, qty, payload, waiting, isOnDevice }: ViewLine): CartLine {
  const { product, color, size, isCombo, comboProducts } = payload;
  return { key: line, id, product, quantity: qty, color, size, isCombo, comboProducts, waiting, isOnDevice };
}
