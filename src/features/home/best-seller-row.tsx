import { Link } from '@tanstack/react-router';
import * as catalogueMessages from '#src/features/catalogue/messages.ts';
import { ProductCard, SLIDE_SIZES } from '#src/features/catalogue/product-card.tsx';
import { CardRowSkeleton } from '#src/features/catalogue/product-card-skeleton.tsx';
import { useListing } from '#src/features/catalogue/use-listing.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Carousel } from '#src/ui/carousel.tsx';
import type { PerView } from '#src/ui/carousel-width.ts';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { bestSellerRequest } from './home-requests.ts';
import * as homeMessages from './messages.ts';

/** This many cards are visible on a phone, the last one in part. */
const ON_A_PHONE = 2;
const PER_VIEW: PerView = { base: 1.5, md: 3, lg: 4 };

/** The best sellers in a row, with a link to all of them. Hidden when the shop has none. */
export function BestSellerRow() {
  const { products, isPending } = useListing(bestSellerRequest);
  if (!isPending && products.length === 0) return null;
  return (
    <section aria-label={homeMessages.bestSeller} className="below-fold edge-room">
      <SectionHeading
        title={homeMessages.bestSeller}
        action={
          <Link to="/best-seller" className={buttonClass({ variant: 'secondary' })}>
            {homeMessages.viewAll}
          </Link>
        }
      />
      {isPending ? (
        <div role="status" aria-label={catalogueMessages.loading} className="-mr-4 md:mr-0">
          <CardRowSkeleton perView={PER_VIEW} />
        </div>
      ) : (
        <div className="-mr-4 md:mr-0">
          <Carousel
            label={catalogueMessages.bestSellers}
            perView={PER_VIEW}
            slides={products.map((product, place) => (
              <ProductCard
                key={product._id}
                product={product}
                isNear={place < ON_A_PHONE}
                sizes={SLIDE_SIZES}
                hideBestSeller
              />
            ))}
          />
        </div>
      )}
    </section>
  );
}
