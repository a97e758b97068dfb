import type { Product } from '#src/contract/product.ts';
import { formatRupees, toPaise } from '#src/domain/money.ts';
import { priceWithGst, saving } from '#src/domain/price.ts';
import { ratingOf } from '#src/domain/rating.ts';
import { soldRecently } from '#src/features/catalogue/social-proof.ts';
import { PricesAsOf } from '#src/features/freshness/prices-as-of.tsx';
import { WishlistHeart } from '#src/features/wishlist/wishlist-heart.tsx';
import { Price } from '#src/ui/price.tsx';
import { Rating } from '#src/ui/rating.tsx';
import * as productMessages from './messages.ts';

/** Brand, name, heart, price and saving, tax, rating, and recent sales. */
export function ProductHeading({ product, since }: { product: Product; since: number | null }) {
  const rating = ratingOf(product);
  const sold = soldRecently(product);
  const saved = saving(product);
  return (
    <header className="flex flex-col gap-3">
      {/* Beside large text the heart would break the name within a word: it goes below. */}
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-[1_1_9rem]">
          <p className="mb-1 font-semibold text-accent-deep text-sm uppercase tracking-wide">
            {product.brand || productMessages.ownBrand}
          </p>
          <h1 className="font-display font-semibold text-4xl leading-none md:text-6xl">{product.productName}</h1>
        </div>
        <WishlistHeart product={product} />
      </div>
      <div>
        <Price paise={priceWithGst(product)} regularPaise={toPaise(product.regularPrice)} size="lg" />
        {saved > 0 ? <p className="font-semibold text-green">{productMessages.saving(formatRupees(saved))}</p> : null}
        <p className="mt-1 text-ink-soft text-sm">{productMessages.tax}</p>
        <PricesAsOf since={since} className="mt-1" />
      </div>
      {rating ? (
        <a href="#reviews" className="-my-2.5 flex min-h-11 w-fit items-center gap-2 rounded-sm hover:underline">
          <Rating value={rating.average} count={rating.count} />
        </a>
      ) : null}
      {sold ? (
        <p className="w-fit rounded-sm bg-accent-soft px-2.5 py-1 font-semibold text-accent-deep text-sm">
          {productMessages.sold(sold.count, sold.hours)}
        </p>
      ) : null}
    </header>
  );
}
