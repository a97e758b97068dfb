import type { Product } from '#src/contract/product.ts';
import { useIsListed, useWishList } from '#src/features/session/use-lists.ts';
import { Icon } from '#src/ui/icon.tsx';
import * as wishlistMessages from './messages.ts';
import { useWishlistActions } from './use-wishlist-actions.ts';

interface WishlistHeartProps {
  product: Product;
  /** For the corner of a card's picture (product-card.css): the visible disc is smaller than the click target. */
  isOnPicture?: boolean;
}

/** Adds a product to the wishlist or removes it. At least 44 px, readable on a picture. */
export function WishlistHeart({ product, isOnPicture = false }: WishlistHeartProps) {
  const { add, remove } = useWishlistActions();
  const isWished = useIsListed(useWishList(), product._id);
  return (
    <button
      type="button"
      aria-pressed={isWished}
      aria-label={wishlistMessages.heart(product.productName)}
      onClick={() => void (isWished ? remove(product) : add(product))}
      className={
        isOnPicture
          ? 'card-heart'
          : 'grid size-12 shrink-0 place-items-center rounded-full bg-surface text-ink transition-colors hover:text-danger'
      }
    >
      {isOnPicture ? null : (
        <Icon
          name={isWished ? 'heart-filled' : 'heart'}
          size={22}
          {...(isWished ? { className: 'text-danger' } : {})}
        />
      )}
    </button>
  );
}
