import type { Product } from '#src/contract/product.ts';

export interface ProductRating {
  /** 1 to 5, unrounded. */
  average: number;
  count: number;
}

/** From real reviews only: the server's figures where it sends them, else the reviews themselves; null for none. */
export function ratingOf(product: Pick<Product, 'ratingAverage' | 'ratingCount' | 'reviews'>): ProductRating | null {
  const { ratingAverage, ratingCount, reviews } = product;
  if (ratingAverage !== undefined && ratingCount !== undefined)
    return ratingCount > 0 ? { average: ratingAverage, count: ratingCount } : null;
  if (reviews.length === 0) return null;
  return { average: reviews.reduce((sum, review) => sum + review.rating, 0) / reviews.length, count: reviews.length };
}
