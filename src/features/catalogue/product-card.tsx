import { Link } from '@tanstack/react-router';
import type { Product } from '#src/contract/product.ts';
import { isBestSeller } from '#src/domain/listing.ts';
import { toPaise } from '#src/domain/money.ts';
import { priceWithGst } from '#src/domain/price.ts';
import { productParam } from '#src/domain/slug.ts';
import { fewLeft, isSoldOut } from '#src/domain/stock.ts';
import { QuickAddButton } from '#src/features/quick-add/quick-add-button.tsx';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { WishlistHeart } from '#src/features/wishlist/wishlist-heart.tsx';
import { cx } from '#src/ui/cx.ts';
import { Picture } from '#src/ui/picture.tsx';
import { Price } from '#src/ui/price.tsx';
import { Rating } from '#src/ui/rating.tsx';
import { startSharedElement } from '#src/ui/shared-element.ts';
import * as catalogueMessages from './messages.ts';
import { cardRating } from './social-proof.ts';

interface ProductCardProps {
  product: Product;
  /** True for the cards of the first screen. */
  priority?: boolean;
  /** True for cards that begin on the first screen of tall phones. */
  isNear?: boolean;
  /** The picture's `sizes` attribute; the default fits a grid of 2, 3 and 4 columns. */
  sizes?: string;
  /** Hides the best-seller badge, for lists of best sellers. */
  hideBestSeller?: boolean;
  /** The colour of the filter: shown on the card, and preselected on the product page and in quick add. */
  color?: string | undefined;
}

export const CARD_SIZES = '(min-width: 64rem) 19rem, (min-width: 48rem) 31vw, 46vw';
/**
 * In a row of slides. On a phone a slide is 62vw to 64vw wide. A picture a seventh narrower looks the same, and has 5 kB instead
 * of 14: the width of 400 px is enough for a screen of 360 with two pixels a point.
 */
export const SLIDE_SIZES = '(min-width: 64rem) 19rem, (min-width: 48rem) 31vw, 55vw';

/**
 * A product in a list: one link to its page, with the heart and quick add as separate buttons. Screen readers hear the
 * name first; visually the order is picture, state and buttons, price, name.
 */
export function ProductCard({
  product,
  priority = false,
  isNear = false,
  sizes = CARD_SIZES,
  hideBestSeller = false,
  color,
}: ProductCardProps) {
  const fileUrl = useFileUrl();
  const rating = cardRating(product);
  const options = product.variations.length;
  const badge = badgeOf(product, hideBestSeller);
  const picture = product.variations.find((one) => one.color === color)?.image || product.productImage;
  return (
    // product-card.css has the look. Nothing lies on the picture: on half a phone it would cover the product.
    <article className={cx('product-card', isSoldOut(product) && 'is-sold-out')}>
      <div className="card-text">
        <h3>
          <Link
            to="/product/$productName"
            params={{ productName: productParam(product.productName) }}
            search={{ color }}
            onClick={startSharedElement}
          >
            {product.productName}
          </Link>
        </h3>
        {options > 1 ? <p>{catalogueMessages.options(options)}</p> : null}
      </div>
      <Price paise={priceWithGst(product)} regularPaise={toPaise(product.regularPrice)} size="sm" />
      <div className="card-facts">
        {badge ? <p className={badge.look}>{badge.text}</p> : null}
        {rating ? <Rating value={rating.average} count={rating.count} size="sm" /> : null}
      </div>
      <WishlistHeart product={product} isOnCard />
      <QuickAddButton product={product} color={color} />
      <div className="card-media">
        <Picture
          src={fileUrl(picture)}
          blurColors={product.blurColors?.[picture]}
          alt=""
          sizes={sizes}
          priority={priority}
          isNear={isNear}
          upTo={800}
        />
      </div>
    </article>
  );
}

/** The state of a product, where that is news. */
function badgeOf(product: Product, hideBestSeller: boolean) {
  const left = fewLeft(product);
  if (isSoldOut(product)) return { look: 'text-ink', text: catalogueMessages.soldOut } as const;
  if (left !== null) return { look: 'text-danger', text: catalogueMessages.fewLeft(left) } as const;
  if (product.isCombo) return { look: 'text-green', text: catalogueMessages.combo } as const;
  if (isBestSeller(product) && !hideBestSeller)
    return { look: 'text-accent-deep', text: catalogueMessages.bestSeller } as const;
  return null;
}
