import { categorySlug } from '#src/domain/slug.ts';
import type { ListingSource } from './listing-query.ts';

/** All products, in the shop's order. */
export const ALL_PRODUCTS: ListingSource = {};

export const BEST_SELLERS: ListingSource = { bestSeller: true };

/** A category by slug. The server and domain/listing.ts compare slugs, so its name need not be known. */
export const categorySource = (slug: string): ListingSource => ({ category: categorySlug(slug) });

/** Products that match the text, or all products for an empty text. */
export function searchSource(text: string): ListingSource {
  const search = text.trim().replace(/\s+/g, ' ');
  return search === '' ? ALL_PRODUCTS : { search };
}
