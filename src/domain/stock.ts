// Stock of a product over all its variants. Pieces.
import type { Product } from '#src/contract/product.ts';

type Stocked = Pick<Product, 'isCombo' | 'variations' | 'comboProducts'>;

/** A colour in a size. */
export interface Variant {
  color: string;
  size: string;
  stock: number;
}

/** Cards show the remaining pieces below this number. */
export const LOW_STOCK = 5;

const rowsOf = (color: string, sizes: readonly { size: string; stock: number }[]): Variant[] =>
  sizes.length === 0 ? [{ color, size: '', stock: 0 }] : sizes.map(({ size, stock }) => ({ color, size, stock }));

/** Every colour and size of a product; for a combo, those of all members. A colour without sizes has no stock. */
export function variantsOf(product: Stocked): Variant[] {
  if (!product.isCombo) return product.variations.flatMap(({ color, sizes }) => rowsOf(color, sizes));
  return product.comboProducts.flatMap(({ colors }) => colors.flatMap((c) => rowsOf(c.colorName, c.sizes)));
}

/** True when some variant can be bought; for a combo, some variant of every member. */
export function isInStock(product: Stocked): boolean {
  if (!product.isCombo) return product.variations.some(({ sizes }) => hasStock(sizes));
  const members = product.comboProducts;
  return members.length > 0 && members.every(({ colors }) => colors.some(({ sizes }) => hasStock(sizes)));
}

/** True when the shop states that nothing is left; for a combo, of some member. False where no stock is stated. */
export function isSoldOut(product: Stocked): boolean {
  if (!product.isCombo) return isAllGone(product.variations);
  return product.comboProducts.some(({ colors }) => isAllGone(colors));
}

/** Remaining pieces of a single product when they are few, else null. A combo's members each have their own. */
export function fewLeft(product: Stocked): number | null {
  if (product.isCombo) return null;
  const left = variantsOf(product).reduce((sum, { stock }) => sum + stock, 0);
  return left > 0 && left < LOW_STOCK ? left : null;
}

/** Every colour states a stock, and each is 0. */
const isAllGone = (colors: readonly { sizes: readonly { stock: number }[] }[]) =>
  colors.length > 0 && colors.every(({ sizes }) => sizes.length > 0 && !hasStock(sizes));

const hasStock = (sizes: readonly { stock: number }[]) => sizes.some(({ stock }) => stock > 0);
