import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createLog } from '#src/base/log.ts';
import type { Product } from '#src/contract/product.ts';
import { addWishlist, deleteWishlist } from '#src/contract/wishlist.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { toast } from '#src/ui/toaster.tsx';
import * as wishlistMessages from './messages.ts';
import { wishedProductId, wishlistQuery } from './wishlist-query.ts';

const log = createLog('wishlist');

export interface Wishlist {
  has: (productId: string) => boolean;
  /** Adds; without a stored contact e-mail it says so and sends nothing (SPEC 5). Toasts itself, never rejects. */
  add: (product: Product) => Promise<boolean>;
  /** Takes every entry of the product off the list. Toasts itself, never rejects. */
  remove: (product: Product) => Promise<boolean>;
  isBusy: boolean;
}

/** The customer's wishlist. Screens see it through this and nothing else. */
export function useWishlist(): Wishlist {
  const api = useApi();
  const queryClient = useQueryClient();
  const { contactEmail } = useSession();
  const query = wishlistQuery(api, contactEmail);
  const { data: items = [] } = useQuery(query);
  const entriesOf = (productId: string) => items.filter((item) => wishedProductId(item) === productId);
  const askAgain = () => queryClient.invalidateQueries({ queryKey: query.queryKey });

  const adding = useMutation({
    scope: { id: 'wishlist' },
    mutationFn: ({ product, email }: { product: Product; email: string }) =>
      api.call(addWishlist, { body: { product_id: product._id, contact_email: email } }),
    onSuccess: async () => {
      toast.success(wishlistMessages.added);
      await askAgain();
    },
    onError: (error) => {
      log.warn('add failed', error);
      toast.error(wishlistMessages.addFailed);
    },
  });

  const removing = useMutation({
    scope: { id: 'wishlist' },
    mutationFn: async ({ product, email }: { product: Product; email: string }) => {
      for (const { _id } of entriesOf(product._id))
        await api.call(deleteWishlist, { query: { contact_email: email, wishlist_item_id: _id } });
    },
    onSuccess: () => {
      toast.success(wishlistMessages.removed);
    },
    onError: (error) => {
      log.warn('remove failed', error);
      toast.error(wishlistMessages.removeFailed);
    },
    onSettled: askAgain,
  });

  const withEmail = async (change: typeof adding | typeof removing, product: Product): Promise<boolean> => {
    if (contactEmail === null) {
      toast.error(wishlistMessages.loginFirst);
      return false;
    }
    return change.mutateAsync({ product, email: contactEmail }).then(
      () => true,
      () => false,
    );
  };

  return {
    has: (productId) => entriesOf(productId).length > 0,
    add: (product) => withEmail(adding, product),
    remove: (product) => withEmail(removing, product),
    isBusy: adding.isPending || removing.isPending,
  };
}
