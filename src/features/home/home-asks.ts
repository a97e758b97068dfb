import type { ListingAsk } from '#src/features/catalogue/listing-query.ts';
import { ALL_PRODUCTS, BEST_SELLERS } from '#src/features/catalogue/listing-sources.ts';

/** Two screens of the row on a desktop; the rest is behind 'View all'. */
export const bestSellerAsk: ListingAsk = { source: BEST_SELLERS, params: {}, limit: 8, isRow: true };

/** The best liked first: they are not the row above once more. Whole rows at 2, 3 and 4 columns, and little enough for a first visit on a slow phone. */
export const collectionAsk: ListingAsk = { source: ALL_PRODUCTS, params: { sort: 'rating' }, limit: 12, isRow: true };
