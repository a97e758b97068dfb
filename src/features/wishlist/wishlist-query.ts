import { queryOptions, skipToken } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import { getWishlist, type WishlistItem } from '#src/contract/wishlist.ts';

/** A customer's wishlist; nothing is asked without a contact e-mail. Never stored on the device (DESIGN 4). */
export function wishlistQuery(api: ApiClient, contactEmail: string | null) {
  return queryOptions({
    queryKey: ['wishlist', contactEmail],
    queryFn:
      contactEmail === null
        ? skipToken
        : async ({ signal }) =>
            (await api.call(getWishlist, { query: { contact_email: contactEmail } }, { signal })).wishlistItems,
    // A heart that cannot be filled in is no reason to interrupt a shopper: failures are logged (SPEC 8).
    retry: false,
    meta: { personal: true },
  });
}

/** The product an item stands for; some backends answer with its id alone. */
export const wishedProductId = ({ product_id }: WishlistItem): string =>
  typeof product_id === 'string' ? product_id : product_id._id;
