import { Link } from '@tanstack/react-router';
import { ListingFailed } from '#src/features/catalogue/listing-failed.tsx';
import * as catalogueMessages from '#src/features/catalogue/messages.ts';
import { ProductGrid, ProductGridSkeleton } from '#src/features/catalogue/product-grid.tsx';
import { ShowMore } from '#src/features/catalogue/show-more.tsx';
import { useListing } from '#src/features/catalogue/use-listing.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { collectionAsk } from './home-asks.ts';
import * as homeMessages from './messages.ts';

/** SPEC 2 Home. */
const PLACEHOLDERS = 8;

/** Everything the shop sells, a screenful at a time. */
export function CollectionGrid() {
  return (
    <section aria-label={homeMessages.collection} className="below-fold edge-room [--guess:130rem] lg:[--guess:101rem]">
      <SectionHeading
        title={homeMessages.collection}
        action={
          <Link to="/searched-products" search={{ q: '' }} className={buttonClass({ variant: 'link' })}>
            {homeMessages.seeAll}
          </Link>
        }
      />
      <Cards />
    </section>
  );
}

function Cards() {
  const listing = useListing(collectionAsk);
  if (listing.isPending) return <ProductGridSkeleton count={PLACEHOLDERS} />;
  if (listing.error) return <ListingFailed error={listing.error} onRetry={listing.retry} />;
  if (listing.products.length === 0) return <EmptyState title={catalogueMessages.noProducts} />;
  return (
    <>
      <ProductGrid products={listing.products} hideBestSeller />
      <ShowMore listing={listing} />
    </>
  );
}
