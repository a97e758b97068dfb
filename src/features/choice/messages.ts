import type { ChoiceProblem } from '#src/domain/product-options.ts';
import { LOW_STOCK } from '#src/domain/stock.ts';

export const color = 'Color';
export const size = 'Size';
export const soldOutSize = 'Sold out';
/** Above the options that are in stock where the picked ones are not. */
export const inStockInstead = 'In stock instead:';
/** 'Navy, M'. */
export const named = ({ color, size }: { color: string; size: string }) =>
  [color, size].filter((option) => option !== '').join(', ');
export const comboMembers = 'In this combo';

/** Why a product cannot be added: texts of the specification, word for word. */
export const optionsMissing = 'Please select size and color before adding to the cart.';
export const outOfStock = 'Item is out of stock';
export const memberOutOfStock = (productName: string) => `Product ${productName} is out of stock`;
export const comboEmpty = 'No combo products selected';
export const buyOutOfStock = 'Product is out of stock, cannot proceed to checkout';
export const buyMemberOutOfStock = (productName: string) =>
  `Product ${productName} is out of stock, cannot proceed to checkout`;

/** The text of a refused Add to Cart. */
export function addRefusal(problem: ChoiceProblem): string {
  switch (problem.code) {
    case 'options-missing':
      return optionsMissing;
    case 'out-of-stock':
      return outOfStock;
    case 'member-out-of-stock':
      return memberOutOfStock(problem.productName);
    case 'combo-empty':
      return comboEmpty;
  }
}

/** The text of a refused Buy Now, which differs for stock. */
export function buyRefusal(problem: ChoiceProblem): string {
  if (problem.code === 'out-of-stock') return buyOutOfStock;
  if (problem.code === 'member-out-of-stock') return buyMemberOutOfStock(problem.productName);
  return addRefusal(problem);
}

/** More chosen than the stock, which is at least 1; and the button that fixes it. */
export const moreThanLeft = (left: number, chosen: number) => `Only ${left} left, ${chosen} chosen`;
export const makeIt = (left: number) => `Make it ${left}`;

/** The stock line. @param stock in pieces; null until colour and size are chosen @param chosen how many are wanted */
export function stockText(stock: number | null, chosen: number): string {
  if (stock === null) return 'Choose a size to see the stock';
  if (stock <= 0) return 'Out of stock';
  return stock < LOW_STOCK || stock < chosen ? `Only ${stock} left` : 'In stock';
}
