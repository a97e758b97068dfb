import { LOW_STOCK } from '#src/domain/stock.ts';
import type { CartLine } from './cart-line.ts';
import * as cartMessages from './messages.ts';

/** What the shopper must know of a line before paying for it; `isProblem` when it cannot be bought as it is. */
export interface LineNote {
  text: string;
  isProblem: boolean;
}

/** Null when all is well. A product that states no stock for the chosen option is not called sold out. */
export function lineNote(line: CartLine): LineNote | null {
  if (isGone(line)) return { text: cartMessages.gone, isProblem: true };
  const stocks = line.isCombo ? memberStocks(line) : [{ name: '', stock: ownStock(line) }];
  const out = stocks.find(({ stock }) => stock === 0);
  if (out) return { text: out.name ? cartMessages.memberOut(out.name) : cartMessages.outOfStock, isProblem: true };
  const least = Math.min(...stocks.map(({ stock }) => stock ?? Number.POSITIVE_INFINITY));
  if (least < line.quantity) return { text: cartMessages.fewLeft(least), isProblem: true };
  return least < LOW_STOCK ? { text: cartMessages.fewLeft(least), isProblem: false } : null;
}

/** The contract reads a line whose product has left the shop as a product without a name. */
export const isGone = ({ product }: CartLine): boolean => product.productName === '';

/** What a line is called, also when its product has left. */
export const nameOf = (line: CartLine): string => (isGone(line) ? cartMessages.goneName : line.product.productName);

const ownStock = ({ product, color, size }: CartLine): number | null =>
  product.variations.find((variation) => variation.color === color)?.sizes.find((option) => option.size === size)
    ?.stock ?? null;

function memberStocks({ product, comboProducts }: CartLine): { name: string; stock: number | null }[] {
  return comboProducts.map(({ product_id, product_name, color, size }) => {
    const member = product.comboProducts.find(
      ({ _id, productName }) => _id === product_id || productName === product_name,
    );
    const sizes = member?.colors.find(({ colorName }) => colorName === color)?.sizes;
    return { name: product_name, stock: sizes?.find((option) => option.size === size)?.stock ?? null };
  });
}
