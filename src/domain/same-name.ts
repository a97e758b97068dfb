import type { Product } from '#src/contract/product.ts';
import { foldName } from '#src/domain/slug.ts';

/** The product of a /product/{param} address: its name and the address are the same when hyphens and spaces are folded. */
export const sameName = (products: readonly Product[], param: string): Product | undefined =>
  products.find(({ productName }) => foldName(productName) === foldName(param));
