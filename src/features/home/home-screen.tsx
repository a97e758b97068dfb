import { ServiceStrip } from '#src/features/product/service-strip.tsx';
import { BannerCarousel } from './banner-carousel.tsx';
import { BestSellerRow } from './best-seller-row.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { CollectionGrid } from './collection-grid.tsx';
import * as homeMessages from './messages.ts';
import { Spotlight } from './spotlight.tsx';

/** SPEC 2 Home: banners, ways in, best sellers, one product large, everything. */
export function HomeScreen() {
  return (
    <>
      <h1 className="sr-only">{homeMessages.title}</h1>
      <div className="md:wrap md:pt-5">
        <BannerCarousel />
      </div>
      <div className="wrap flex flex-col gap-12 pt-4 pb-14 md:gap-16 md:pb-16">
        <CategoryTiles />
        <BestSellerRow />
        <Spotlight />
        <CollectionGrid />
        <section aria-label={homeMessages.services} className="below-fold edge-room [--guess:18rem] lg:[--guess:8rem]">
          <ServiceStrip />
        </section>
      </div>
    </>
  );
}
