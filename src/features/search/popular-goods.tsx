import type { ListingRequest } from '#src/features/catalogue/listing-query.ts';
import { BEST_SELLERS } from '#src/features/catalogue/listing-sources.ts';
import { ProductGrid } from '#src/features/catalogue/product-grid.tsx';
import { useListing } from '#src/features/catalogue/use-listing.ts';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import * as searchMessages from './messages.ts';

/** The shop's best sellers. The same request as the home page's row, so that its answer is reused. */
export const POPULAR: ListingRequest = { source: BEST_SELLERS, params: {}, limit: 8, isRow: true };

/** The best sellers below a search that finds nothing. */
export function PopularGoods() {
  const { products } = useListing(POPULAR);
  if (products.length === 0) return null;
  return (
    <section aria-label={searchMessages.popular}>
      <SectionHeading title={searchMessages.popular} />
      <ProductGrid products={products} hideBestSeller />
    </section>
  );
}
