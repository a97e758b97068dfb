import type { ListingRequest } from '#src/features/catalogue/listing-query.ts';
import { ALL_PRODUCTS, BEST_SELLERS } from '#src/features/catalogue/listing-sources.ts';

/** Two screens of the row on a desktop; the rest is behind 'View all'. */
export const bestSellerRequest: ListingRequest = { source: BEST_SELLERS, params: {}, limit: 8, isRow: true };

/**
 * Best rated first, so that it does not repeat the row above. Fills whole rows at 2, 3 and 4 columns and is small
 * enough for a slow phone.
 */
export const collectionRequest: ListingRequest = {
  source: ALL_PRODUCTS,
  params: { sort: 'rating' },
  limit: 12,
  isRow: true,
};
