import { Link } from '@tanstack/react-router';
import type { Product } from '#src/contract/product.ts';
import { toPaise } from '#src/domain/money.ts';
import { priceWithGst } from '#src/domain/price.ts';
import { productParam } from '#src/domain/slug.ts';
import { QuickAddButton } from '#src/features/quick-add/quick-add-button.tsx';
import { useFileUrl } from '#src/features/site/use-file-url.ts';
import { WishlistHeart } from '#src/features/wishlist/wishlist-heart.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { Price } from '#src/ui/price.tsx';
import { Rating } from '#src/ui/rating.tsx';
import { CardBadge } from './card-badge.tsx';
import { cardRating } from './social-proof.ts';

interface ProductCardProps {
  product: Product;
  /** True for the cards of the first screenful. */
  priority?: boolean;
  /** How wide the picture is shown; the default fits a grid of 2, 3 and 4 columns. */
  sizes?: string;
  /** True where it is no news which products are best sellers: among them, and right below them. */
  hideBestSeller?: boolean;
}

export const CARD_SIZES = '(min-width: 64rem) 19rem, (min-width: 48rem) 31vw, 46vw';

/** A product in a list: all of it is one link to its page, with the heart and quick add as buttons of their own. */
export function ProductCard({
  product,
  priority = false,
  sizes = CARD_SIZES,
  hideBestSeller = false,
}: ProductCardProps) {
  const fileUrl = useFileUrl();
  const rating = cardRating(product);
  return (
    <article className="group/card relative flex h-full flex-col">
      <div className="relative overflow-hidden rounded-md bg-backdrop">
        <Picture
          src={fileUrl(product.productImage)}
          alt=""
          sizes={sizes}
          priority={priority}
          className="transition-transform duration-300 group-hover/card:scale-103 motion-reduce:transition-none"
        />
        <CardBadge product={product} hideBestSeller={hideBestSeller} />
        <div className="absolute right-1.5 bottom-1.5 z-10 flex flex-col-reverse gap-1.5">
          <QuickAddButton product={product} />
        </div>
      </div>
      <WishlistHeart product={product} className="absolute top-1.5 right-1.5 z-10" />
      <h3 className="mt-2.5 line-clamp-2 min-h-10 font-medium leading-5">
        <Link
          to="/product/$productName"
          params={{ productName: productParam(product.productName) }}
          className="after:absolute after:inset-0 after:rounded-md group-hover/card:underline"
        >
          {product.productName}
        </Link>
      </h3>
      <div className="mt-1 h-5 leading-5">
        {rating ? <Rating value={rating.average} count={rating.count} size="sm" /> : null}
      </div>
      <div className="mt-1 min-h-12 sm:min-h-7">
        <Price paise={priceWithGst(product)} regularPaise={toPaise(product.regularPrice)} size="sm" />
      </div>
    </article>
  );
}
