import { assertNever } from '#src/base/assert-never.ts';
import type { ChoiceProblem } from '#src/domain/product-options.ts';

/** The first block is SPEC 8, word for word; the rest in the same plain words. */
export const catalogueMessages = {
  productsFailed: 'Failed to fetch all products',
  noProducts: 'No products found.',
  noProductsInCategory: 'No products found for the selected category .',

  home: 'Home',
  bestSellers: 'Best sellers',
  categories: 'Categories',
  unknownCategory: 'The shop has no such category. These are the ones it has.',
  shopNow: 'Shop Now',
  soldOut: 'Sold out',
  fewLeft: (count: number) => `Only ${count} left`,
  combo: 'Combo',
  bestSeller: 'Best seller',
  loading: 'Loading products',
} as const;

/** SPEC 5 "Adding to cart", word for word. */
const choiceMessages = {
  optionsMissing: 'Please select size and color before adding to the cart.',
  outOfStock: 'Item is out of stock',
  memberOutOfStock: (productName: string) => `Product ${productName} is out of stock`,
  comboEmpty: 'No combo products selected',
  buyOutOfStock: 'Product is out of stock, cannot proceed to checkout',
  buyMemberOutOfStock: (productName: string) => `Product ${productName} is out of stock, cannot proceed to checkout`,
} as const;

/** What the shopper reads when Add to Cart is refused. */
export function addRefusal(problem: ChoiceProblem): string {
  switch (problem.code) {
    case 'options-missing':
      return choiceMessages.optionsMissing;
    case 'out-of-stock':
      return choiceMessages.outOfStock;
    case 'member-out-of-stock':
      return choiceMessages.memberOutOfStock(problem.productName);
    case 'combo-empty':
      return choiceMessages.comboEmpty;
    default:
      return assertNever(problem);
  }
}

/** What the shopper reads when Buy Now is refused: stock has its own words there. */
export function buyRefusal(problem: ChoiceProblem): string {
  if (problem.code === 'out-of-stock') return choiceMessages.buyOutOfStock;
  if (problem.code === 'member-out-of-stock') return choiceMessages.buyMemberOutOfStock(problem.productName);
  return addRefusal(problem);
}
