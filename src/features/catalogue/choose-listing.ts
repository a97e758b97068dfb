import type { Facets, Product } from '#src/contract/product.ts';
import { facetsOf, filterProducts, type ListingScope, productsInScope, sortProducts } from '#src/domain/listing.ts';
import { filterOf, type ListingParams } from './listing-params.ts';

export interface ChosenListing {
  products: Product[];
  facets: Facets;
}

/** Filters, sorts and pages a whole list as our server would. */
export function chooseListing(whole: readonly Product[], scope: ListingScope, params: ListingParams): ChosenListing {
  const inScope = productsInScope(whole, scope);
  return {
    products: sortProducts(filterProducts(inScope, filterOf(params)), params.sort ?? 'featured'),
    facets: facetsOf(inScope),
  };
}
