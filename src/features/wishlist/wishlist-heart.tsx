import type { Product } from '#src/contract/product.ts';
import { useIsListed, useWishList } from '#src/features/session/use-lists.ts';
import { Icon } from '#src/ui/icon.tsx';
import * as wishlistMessages from './messages.ts';
import { useWishlistActions } from './use-wishlist-actions.ts';

interface WishlistHeartProps {
  product: Product;
  /** On a card, whose style sheet draws it (product-card.css). */
  isOnCard?: boolean;
}

/** Adds a product to the wishlist or removes it. At least 44 px. */
export function WishlistHeart({ product, isOnCard = false }: WishlistHeartProps) {
  const { add, remove } = useWishlistActions();
  const isWished = useIsListed(useWishList(), product._id);
  return (
    <button
      type="button"
      aria-pressed={isWished}
      aria-label={wishlistMessages.heart(product.productName)}
      onClick={() => void (isWished ? remove(product) : add(product))}
      className={
        isOnCard
          ? 'card-heart'
          : 'grid size-12 shrink-0 place-items-center rounded-full bg-surface text-ink [transition:color_150ms] hover:text-danger'
      }
    >
      {isOnCard ? null : (
        <Icon
          name={isWished ? 'heart-filled' : 'heart'}
          size={22}
          {...(isWished ? { className: 'text-danger' } : {})}
        />
      )}
    </button>
  );
}
