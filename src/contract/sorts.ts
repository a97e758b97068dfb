// Apart from product.ts, so that whoever reads an address needs no schema.

/** The orders of a listing (extra, DESIGN 5). */
export const SORTS = ['featured', 'price-low', 'price-high', 'newest', 'rating'] as const;
export type Sort = (typeof SORTS)[number];
