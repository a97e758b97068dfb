import type { AddToCart } from '#src/contract/cart.ts';
import { toRupees } from '#src/domain/money.ts';
import { priceWithGst } from '#src/domain/price.ts';
import type { LineOptions } from './cart-line.ts';

/** The cart add payload of SPEC 3: a `products` object for a single product, a list of members for a combo. */
export function addPayload(line: LineOptions, quantity: number, session_id: string): AddToCart {
  const { product } = line;
  const price = toRupees(priceWithGst(product));
  if (!line.isCombo)
    return {
      isCombo: false,
      products: { product_id: product._id, price, session_id, quantity, size: line.size, color: line.color },
    };
  return {
    isCombo: true,
    product_id: product._id,
    price,
    quantity,
    products: line.comboProducts.map((choice) => {
      const member = product.comboProducts.find(({ _id }) => _id === choice.product_id);
      const color = member?.colors.find(({ colorName }) => colorName === choice.color);
      const stock = color?.sizes.find(({ size }) => size === choice.size)?.stock ?? 0;
      return { ...choice, stock, session_id };
    }),
  };
}
