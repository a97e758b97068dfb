import { categorySlug } from '#src/domain/slug.ts';
import type { ListingSource } from './listing-query.ts';

/** Everything, in shop order. */
export const ALL_PRODUCTS: ListingSource = {};

export const BEST_SELLERS: ListingSource = { bestSeller: true };

/** A category by its slug: the server and domain/listing.ts compare slugs, so its name need not be known. */
export const categorySource = (slug: string): ListingSource => ({ category: categorySlug(slug) });

/** Products that fit the text, or all of them for an empty one. */
export function searchSource(text: string): ListingSource {
  const search = text.trim().replace(/\s+/g, ' ');
  return search === '' ? ALL_PRODUCTS : { search };
}
