import type { Product } from '#src/contract/product.ts';

export interface ProductRating {
  /** 1 to 5, unrounded. */
  average: number;
  count: number;
}

/** Real reviews only: the server's figures if it sends them, else calculated from the reviews; null for none. */
export function ratingOf(product: Pick<Product, 'ratingAverage' | 'ratingCount' | 'reviews'>): ProductRating | null {
  const { ratingAverage, ratingCount, reviews } = product;
  if (ratingAverage !== undefined && ratingCount !== undefined)
    return ratingCount > 0 ? { average: ratingAverage, count: ratingCount } : null;
  if (reviews.length === 0) return null;
  return { average: reviews.reduce((sum, review) => sum + review.rating, 0) / reviews.length, count: reviews.length };
}
