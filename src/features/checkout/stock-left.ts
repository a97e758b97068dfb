import type { CartLine } from '#src/features/cart/cart-line.ts';

/** Stock of each line that states one, by line key. A combo has the stock of its scarcest member. */
export const stockLeft = (lines: readonly CartLine[]): Map<string, number> =>
  new Map(
    lines.flatMap((line): [string, number][] => {
      const left = line.isCombo ? memberStock(line) : ownStock(line);
      return left === null ? [] : [[line.key, left]];
    }),
  );

const ownStock = ({ product, color, size }: CartLine): number | null =>
  product.variations.find((one) => one.color === color)?.sizes.find((one) => one.size === size)?.stock ?? null;

function memberStock({ product, comboProducts }: CartLine): number | null {
  const stocks = comboProducts.flatMap(({ product_id, product_name, color, size }) => {
    const member = product.comboProducts.find((one) => one._id === product_id || one.productName === product_name);
    const sizes = member?.colors.find(({ colorName }) => colorName === color)?.sizes;
    const stock = sizes?.find((one) => one.size === size)?.stock;
    return stock === undefined ? [] : [stock];
  });
  return stocks.length > 0 ? Math.min(...stocks) : null;
}
