import type { CartItem, ComboChoice } from '#src/contract/cart.ts';
import type { Product } from '#src/contract/product.ts';
import { type LineChoice, lineKey } from '#src/domain/line-key.ts';

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
  /** True while a change of this line has not been confirmed by the backend. */
  waiting: boolean;
}

/** What is chosen before it becomes a line. */
export type LineOptions = Pick<CartLine, 'product' | 'color' | 'size' | 'isCombo' | 'comboProducts'>;

/** The key of a choice. Members are known by id; a backend that stores only their names is matched by name. */
export function keyOfLine({ product, color, size, isCombo, comboProducts }: LineOptions): string {
  const product_id = product._id;
  const choice: LineChoice = isCombo
    ? {
        isCombo,
        product_id,
        members: comboProducts.map((member) => ({
          product_id: memberId(product, member),
          color: member.color,
          size: member.size,
        })),
      }
    : { isCombo, product_id, color, size };
  return lineKey(choice);
}

const memberId = (product: Product, member: ComboChoice): string =>
  member.product_id ||
  (product.comboProducts.find((known) => known.productName === member.product_name)?._id ?? member.product_name);

/** A stored item as a line. */
export function toCartLine(item: CartItem): CartLine {
  const { _id: id, product_id: product, quantity, color, size, isCombo, comboProducts } = item;
  const options = { product, color, size, isCombo, comboProducts };
  return { ...options, key: keyOfLine(options), id, quantity, waiting: false };
}
