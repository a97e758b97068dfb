import { Link } from '@tanstack/react-router';
import type { Product } from '#src/contract/product.ts';
import { toPaise } from '#src/domain/money.ts';
import { priceWithGst } from '#src/domain/price.ts';
import { productParam } from '#src/domain/slug.ts';
import { QuickAddButton } from '#src/features/quick-add/quick-add-button.tsx';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { WishlistHeart } from '#src/features/wishlist/wishlist-heart.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { Price } from '#src/ui/price.tsx';
import { Rating } from '#src/ui/rating.tsx';
import { leadPicture } from '#src/ui/shared-element.ts';
import { CardBadges } from './card-badges.tsx';
import * as catalogueMessages from './messages.ts';
import { cardRating } from './social-proof.ts';

interface ProductCardProps {
  product: Product;
  /** True for the cards of the first screenful. */
  priority?: boolean;
  /** How wide the picture is shown; the default fits a grid of 2, 3 and 4 columns. */
  sizes?: string;
  /** True where it is no news which products are best sellers: among them, and right below them. */
  hideBestSeller?: boolean;
  /** The colour that was asked for: shown, and picked beforehand on the product's page and in quick add. */
  color?: string | undefined;
}

export const CARD_SIZES = '(min-width: 64rem) 19rem, (min-width: 48rem) 31vw, 46vw';

/**
 * A product in a list: all of it is one link to its page, with the heart and quick add as buttons of their own. The name
 * comes first for those who listen; the eye meets picture, price, name.
 */
export function ProductCard({
  product,
  priority = false,
  sizes = CARD_SIZES,
  hideBestSeller = false,
  color,
}: ProductCardProps) {
  const fileUrl = useFileUrl();
  const rating = cardRating(product);
  const options = product.variations.length;
  const picture = product.variations.find((one) => one.color === color)?.image || product.productImage;
  return (
    // The picture comes last in the HTML: its place is kept from the start, or it would push down what is shown already.
    <article className="group/card relative flex h-full flex-col before:aspect-4/5 before:shrink-0">
      <div className="order-3 min-h-15">
        <h3 className="line-clamp-2 font-medium leading-5">
          <Link
            to="/product/$productName"
            params={{ productName: productParam(product.productName) }}
            {...(color && { state: { color } })}
            onClick={leadPicture}
            className="after:absolute after:inset-0 after:rounded-md group-hover/card:underline"
          >
            {product.productName}
          </Link>
        </h3>
        {options > 1 ? <p className="text-ink-soft text-sm leading-5">{catalogueMessages.options(options)}</p> : null}
      </div>
      <div className="order-2 mt-2 mb-1 min-h-7">
        <Price paise={priceWithGst(product)} regularPaise={toPaise(product.regularPrice)} size="sm" hidePercent />
      </div>
      <div className="absolute inset-x-0 top-0 order-1 overflow-hidden rounded-md bg-backdrop">
        <Picture
          src={fileUrl(picture)}
          blurColors={product.blurColors?.[picture]}
          alt=""
          sizes={sizes}
          priority={priority}
          className="transition-transform duration-300 group-hover/card:scale-103 motion-reduce:transition-none"
        />
        <CardBadges product={product} hideBestSeller={hideBestSeller} />
        {rating ? (
          <p className="absolute bottom-2 left-2 flex rounded-sm bg-surface/90 px-1.5 py-0.5">
            <Rating value={rating.average} count={rating.count} size="sm" />
          </p>
        ) : null}
        <WishlistHeart product={product} isOnPicture className="absolute top-0 right-0 z-10" />
        <QuickAddButton product={product} color={color} className="absolute right-0 bottom-0 z-10" />
      </div>
    </article>
  );
}
