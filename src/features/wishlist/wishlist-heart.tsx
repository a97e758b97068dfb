import type { Product } from '#src/contract/product.ts';
import { useIsListed, useWishList } from '#src/features/session/use-lists.ts';
import { Icon } from '#src/ui/icon.tsx';
import * as wishlistMessages from './messages.ts';
import { useWishlistActions } from './use-wishlist-actions.ts';

interface WishlistHeartProps {
  product: Product;
  /** For a card: without the disc. */
  isSmall?: boolean;
  className?: string;
}

/** Adds a product to the wishlist or removes it. At least 44 px. */
export function WishlistHeart({ product, isSmall = false, className = '' }: WishlistHeartProps) {
  const { add, remove } = useWishlistActions();
  const isWished = useIsListed(useWishList(), product._id);
  return (
    <button
      type="button"
      aria-pressed={isWished}
      aria-label={wishlistMessages.heart(product.productName)}
      onClick={() => void (isWished ? remove(product) : add(product))}
      className={`grid ${isSmall ? 'size-11' : 'size-12 rounded-full bg-surface'} shrink-0 place-items-center text-ink transition-colors hover:text-danger ${className}`}
    >
      <Icon name={isWished ? 'heart-filled' : 'heart'} size={22} {...(isWished ? { className: 'text-danger' } : {})} />
    </button>
  );
}
