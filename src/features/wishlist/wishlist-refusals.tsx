import { useWishList } from '#src/features/session/use-lists.ts';
import { useRefusalToasts } from '#src/features/sync/use-refusal-toasts.ts';
import { refusalWords } from './refusal-words.ts';

/** Tells of refused wishlist changes, on whatever page the shopper is; rendered once, in the root route. */
export function WishlistRefusals() {
  useRefusalToasts(useWishList(), refusalWords);
  return null;
}
