import { Link } from '@tanstack/react-router';
import * as catalogueMessages from '#src/features/catalogue/messages.ts';
import { ProductCard, SLIDE_SIZES } from '#src/features/catalogue/product-card.tsx';
import { ProductCardSkeleton } from '#src/features/catalogue/product-card-skeleton.tsx';
import { useListing } from '#src/features/catalogue/use-listing.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Carousel } from '#src/ui/carousel.tsx';
import { slideWidth } from '#src/ui/carousel-width.ts';
import { cx } from '#src/ui/cx.ts';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { bestSellerRequest } from './home-requests.ts';
import * as homeMessages from './messages.ts';

/** As many as fit on a desktop. */
const PLACEHOLDERS = 4;
const PER_VIEW = { base: 1.5, md: 3, lg: 4 } as const;

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
        <Placeholders />
      ) : (
        <div className="-mr-4 md:mr-0">
          <Carousel
            label={catalogueMessages.bestSellers}
            perView={PER_VIEW}
            slides={products.map((product) => (
              <ProductCard key={product._id} product={product} sizes={SLIDE_SIZES} hideBestSeller />
            ))}
          />
        </div>
      )}
    </section>
  );
}

function Placeholders() {
  return (
    <div role="status" aria-label={catalogueMessages.loading} className="-mr-4 overflow-hidden md:mr-0">
      <div className={cx('-mr-3 flex md:-mr-5', slideWidth(PER_VIEW))}>
        {Array.from({ length: PLACEHOLDERS }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <div key={place} className="carousel-slide pr-3 md:pr-5">
            <ProductCardSkeleton />
          </div>
        ))}
      </div>
    </div>
  );
}
