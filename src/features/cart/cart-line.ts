import type { ComboChoice } from '#src/contract/cart.ts';
import type { Product } from '#src/contract/product.ts';
import type { ViewLine } from '#src/offline/index.ts';

/** A cart line as the screens show it. */
export interface CartLine {
  /** Identity of product and options (src/domain/line-key.ts). Two additions with the same key are one line. */
  key: string;
  /** The backend's cart_item_id; null until the backend has accepted the add. */
  id: string | null;
  product: Product;
  /** An integer of at least 1. */
  quantity: number;
  /** '' for a combo, whose members have the options. */
  color: string;
  size: string;
  isCombo: boolean;
  /** The chosen options of a combo's members; empty for a single product. */
  comboProducts: ComboChoice[];
  /** True while a change of this line is not yet on the server. */
  waiting: boolean;
  /** In a tab that lost its storage: the unsent changes were stored on the device before. */
  isOnDevice: boolean;
}

/** What was just added, as the sheet of a phone shows it. */
export type AddedLine = Pick<CartLine, 'product' | 'color' | 'size' | 'isCombo' | 'comboProducts' | 'quantity'>;

/** Converts a line of the outbox's view. */
export function lineOfView({ line, id, qty, payload, waiting, isOnDevice }: ViewLine): CartLine {
  const { product, color, size, isCombo, comboProducts } = payload;
  return { key: line, id, product, quantity: qty, color, size, isCombo, comboProducts, waiting, isOnDevice };
}
