import { Link } from '@tanstack/react-router';
import type { Product } from '#src/contract/product.ts';
import { formatRupees, toPaise } from '#src/domain/money.ts';
import { percentSaved, priceWithGst } from '#src/domain/price.ts';
import { type ProductRating, ratingOf } from '#src/domain/rating.ts';
import { productParam } from '#src/domain/slug.ts';
import * as catalogueMessages from '#src/features/catalogue/messages.ts';
import { useListing } from '#src/features/catalogue/use-listing.ts';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { Rating } from '#src/ui/rating.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { bestSellerRequest, collectionRequest } from './home-requests.ts';
import * as homeMessages from './messages.ts';

const PANEL = 'grid overflow-hidden rounded-lg md:min-h-[min(50vw,42rem)] md:grid-cols-2';

/** One product, large: of the products that this page shows anyway, the one with the most reviews. Sends no request. */
export function Spotlight() {
  const bestSellers = useListing(bestSellerRequest);
  const collection = useListing(collectionRequest);
  if (bestSellers.isPending || collection.isPending) return <SpotlightSkeleton />;
  const most = mostReviewed([...bestSellers.products, ...collection.products]);
  return most ? <Panel {...most} /> : null;
}

interface Reviewed {
  product: Product;
  rating: ProductRating;
}

function Panel({ product, rating }: Reviewed) {
  const fileUrl = useFileUrl();
  const { productName, productImage, regularPrice, blurColors } = product;
  const price = priceWithGst(product);
  const percent = percentSaved(price, toPaise(regularPrice));
  return (
    <section
      aria-label={homeMessages.spotlight}
      className={`${PANEL} below-fold [--guess:45rem] on-dark bg-ink text-paper`}
    >
      <div className="flex flex-col items-start justify-center gap-4 p-6 md:p-10 lg:p-16">
        <p className="font-semibold text-accent">{homeMessages.spotlight}</p>
        <h2 className="font-display font-semibold text-5xl leading-none lg:text-7xl">{productName}</h2>
        <p className="flex items-center gap-2">
          <Rating value={rating.average} /> {homeMessages.reviews(rating.count)}
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="whitespace-nowrap font-display font-semibold text-5xl leading-none">
            {formatRupees(price)}
          </span>
          {percent > 0 ? (
            <>
              <s className="whitespace-nowrap text-paper/80">
                <span className="sr-only">{homeMessages.regularPrice} </span>
                {formatRupees(toPaise(regularPrice))}
              </s>
              <span className="rounded-sm bg-green-soft px-2 py-0.5 font-semibold text-green text-sm leading-5">
                {catalogueMessages.percentOff(percent)}
              </span>
            </>
          ) : null}
        </p>
        <Link
          to="/product/$productName"
          params={{ productName: productParam(productName) }}
          aria-label={`${homeMessages.shopNow}: ${productName}`}
          className={`${buttonClass({ size: 'lg' })} mt-2`}
        >
          {homeMessages.shopNow}
        </Link>
      </div>
      {/* On phones it is two screens down: it loads after the first interaction, so that the program comes sooner. */}
      <div className="offscreen-picture relative max-md:aspect-square">
        <Picture
          src={fileUrl(productImage)}
          blurColors={blurColors?.[productImage]}
          alt=""
          ratio="1/1"
          sizes="(min-width: 48rem) 50vw, 100vw"
          className="md:absolute md:inset-0 md:h-full"
        />
      </div>
    </section>
  );
}

function SpotlightSkeleton() {
  return (
    <div className={PANEL}>
      <Skeleton className="min-h-80 rounded-none" />
      <Skeleton className="aspect-square rounded-none md:aspect-auto" />
    </div>
  );
}

function mostReviewed(products: readonly Product[]): Reviewed | null {
  let most: Reviewed | null = null;
  for (const product of products) {
    const rating = ratingOf(product);
    if (rating && rating.count > (most?.rating.count ?? 1)) most = { product, rating };
  }
  return most;
}
