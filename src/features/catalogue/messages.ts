import { assertNever } from '#src/base/assert-never.ts';
import type { ChoiceProblem } from '#src/domain/product-options.ts';

/** The product specification gives the first block word for word. */
export const productsFailed = 'Failed to fetch all products';
export const noProducts = 'No products found.';
export const noProductsInCategory = 'No products found for the selected category .';

export const home = 'Home';
export const bestSellers = 'Best sellers';
export const moreCategories = 'More to look at';
export const categories = 'Categories';
export const unknownCategory = 'The shop has no such category. These are the ones it has.';
export const shopNow = 'Shop Now';
export const soldOut = 'Sold out';
export const fewLeft = (count: number) => `Only ${count} left`;
export const combo = 'Combo';
export const bestSeller = 'Best seller';
export const percentOff = (percent: number) => `${percent}% off`;
export const options = (count: number) => `${count} options`;
export const loading = 'Loading products';

/** The product specification gives these texts word for word. */
export const optionsMissing = 'Please select size and color before adding to the cart.';
export const outOfStock = 'Item is out of stock';
export const memberOutOfStock = (productName: string) => `Product ${productName} is out of stock`;
export const comboEmpty = 'No combo products selected';
export const buyOutOfStock = 'Product is out of stock, cannot proceed to checkout';
export const buyMemberOutOfStock = (productName: string) =>
  `Product ${productName} is out of stock, cannot proceed to checkout`;

/** The message when Add to Cart is not possible. */
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
    default:
      return assertNever(problem);
  }
}

/** The message when Buy Now is not possible; it has its own texts for stock. */
export function buyRefusal(problem: ChoiceProblem): string {
  if (problem.code === 'out-of-stock') return buyOutOfStock;
  if (problem.code === 'member-out-of-stock') return buyMemberOutOfStock(problem.productName);
  return addRefusal(problem);
}
