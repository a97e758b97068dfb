import { Link } from '@tanstack/react-router';
import type { Product } from '#src/contract/product.ts';
import { isBestSeller } from '#src/domain/listing.ts';
import { toPaise } from '#src/domain/money.ts';
import { percentSaved, priceWithGst } from '#src/domain/price.ts';
import { productParam } from '#src/domain/slug.ts';
import { fewLeft, isSoldOut } from '#src/domain/stock.ts';
import { QuickAddButton } from '#src/features/quick-add/quick-add-button.tsx';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { WishlistHeart } from '#src/features/wishlist/wishlist-heart.tsx';
import { Badge } from '#src/ui/badge.tsx';
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
  /** The picture's `sizes` attribute; the default fits a grid of 2, 3 and 4 columns. */
  sizes?: string;
  /** Hides the best-seller badge, for lists of best sellers. */
  hideBestSeller?: boolean;
  /** The colour of the filter: shown on the card, and preselected on the product page and in quick add. */
  color?: string | undefined;
}

export const CARD_SIZES = '(min-width: 64rem) 19rem, (min-width: 48rem) 31vw, 46vw';

/**
 * A product in a list: one link to its page, with the heart and quick add as separate buttons. Screen readers hear the
 * name first; visually the order is picture, price, name.
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
    // The picture comes last in the HTML. This pseudo-element reserves its space, so that it moves nothing when it
    // arrives.
    <article className="group/card relative flex h-full flex-col before:aspect-4/5 before:shrink-0">
      <div className="order-3 min-h-15">
        <h3 className="line-clamp-2 font-medium leading-5">
          <Link
            to="/product/$productName"
            params={{ productName: productParam(product.productName) }}
            search={{ color }}
            onClick={startSharedElement}
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

/** Badges on a product card: its state, where that is news, and the discount. */
function CardBadges({ product, hideBestSeller = false }: { product: Product; hideBestSeller?: boolean }) {
  const badge = badgeOf(product, hideBestSeller);
  const percent = percentSaved(priceWithGst(product), toPaise(product.regularPrice));
  return (
    <p className="absolute top-2 left-2 flex flex-col items-start gap-1">
      {badge ? <Badge tone={badge.tone}>{badge.text}</Badge> : null}
      {percent > 0 ? <Badge tone="saving">{catalogueMessages.percentOff(percent)}</Badge> : null}
    </p>
  );
}

function badgeOf(product: Product, hideBestSeller: boolean) {
  const left = fewLeft(product);
  if (isSoldOut(product)) return { tone: 'ink', text: catalogueMessages.soldOut } as const;
  if (left !== null) return { tone: 'danger', text: catalogueMessages.fewLeft(left) } as const;
  if (product.isCombo) return { tone: 'green', text: catalogueMessages.combo } as const;
  if (isBestSeller(product) && !hideBestSeller) return { tone: 'accent', text: catalogueMessages.bestSeller } as const;
  return null;
}
