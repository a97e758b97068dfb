import { useWishList } from '#src/features/session/use-lists.ts';
import { useRefusalToasts } from '#src/features/sync/use-refusal-toasts.ts';
import { refusalMessage } from './refusal-message.ts';

/** Shows a toast for each rejected wishlist change, on any page. Rendered once, in SyncWatch. */
export function WishlistRefusals() {
  useRefusalToasts(useWishList(), refusalMessage);
  return null;
}
