import { LOW_STOCK } from '#src/domain/stock.ts';
import * as choiceMessages from '#src/features/choice/messages.ts';
import type { CartLine } from './cart-line.ts';
import * as cartMessages from './messages.ts';

/** A note about a line, such as 'out of stock'. `isProblem`: the line cannot be ordered as it is. */
export interface LineNote {
  text: string;
  isProblem: boolean;
  /** The quantity with which the line can be ordered. */
  makeIt?: number;
}

/** Returns null when there is nothing to note. A missing stock figure does not count as sold out. */
export function lineNote(line: CartLine): LineNote | null {
  if (isGone(line)) return { text: cartMessages.gone, isProblem: true };
  const stocks = line.isCombo ? memberStocks(line) : [{ name: '', stock: ownStock(line) }];
  const out = stocks.find(({ stock }) => stock === 0);
  if (out) return { text: out.name ? cartMessages.memberOut(out.name) : cartMessages.outOfStock, isProblem: true };
  const least = Math.min(...stocks.map(({ stock }) => stock ?? Number.POSITIVE_INFINITY));
  if (least < line.quantity)
    return { text: choiceMessages.moreThanLeft(least, line.quantity), isProblem: true, makeIt: least };
  return least < LOW_STOCK ? { text: cartMessages.fewLeft(least), isProblem: false } : null;
}

/** The contract parses a line whose product was deleted as a product with an empty name. */
export const isGone = ({ product }: CartLine): boolean => product.productName === '';

/** The display name of a line, also when its product was deleted. */
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
