// Separate from product.ts, so that parsing an address does not load the schemas.

/** The orders of a listing (extension). */
export const SORTS = ['featured', 'price-low', 'price-high', 'newest', 'rating', 'origin'] as const;
export type Sort = (typeof SORTS)[number];
