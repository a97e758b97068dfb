import type { Product } from '#src/contract/product.ts';
import { Icon } from '#src/ui/icon.tsx';
import * as wishlistMessages from './messages.ts';
import { useWishlist } from './use-wishlist.ts';

/** Puts a product on the wishlist or takes it off. 44 px, safe on a picture. */
export function WishlistHeart({ product, className = '' }: { product: Product; className?: string }) {
  const { has, add, remove } = useWishlist();
  const isWished = has(product._id);
  return (
    <button
      type="button"
      aria-pressed={isWished}
      aria-label={wishlistMessages.heart(product.productName)}
      onClick={() => void (isWished ? remove(product) : add(product))}
      className={`grid size-11 shrink-0 place-items-center rounded-full bg-surface/90 text-ink transition-colors hover:text-danger ${className}`}
    >
      <Icon name={isWished ? 'heart-filled' : 'heart'} size={22} {...(isWished ? { className: 'text-danger' } : {})} />
    </button>
  );
}
