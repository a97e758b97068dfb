import { hydrateLater } from '#src/ui/hydrate-later.tsx';
import { BannerCarousel } from './banner-carousel.tsx';
import { BestSellerRow } from './best-seller-row.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import * as homeMessages from './messages.ts';

const BelowFold = hydrateLater(
  async () => (await import(/* chunk: collection */ './below-fold.tsx')).BelowFold,
  <div className="min-h-[250dvh]" />,
);

/** The home page: banners, categories, best sellers, one product large, all products. */
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
        <BelowFold />
      </div>
    </>
  );
}
