// src/contract/wishlist.ts
import { requireCustomer } from '#server/http/require-customer.ts';
import { route, type ShopApp } from '#server/http/route.ts';
import type { Customer } from '#server/parts.ts';
import { addToWishlist, readWishlist, removeFromWishlist } from '#server/wishlist/wishlist.ts';
import * as contract from '#src/contract/wishlist.ts';

const ofCustomer = {
  keyScope: ({ customer }: { customer: Customer | null }) => `wishlist ${requireCustomer(customer).id}`,
};

export function bindWishlist(app: ShopApp): void {
  route(
    app,
    contract.getWishlist,
    async ({ db, customer }) => ({ wishlistItems: await readWishlist(db, requireCustomer(customer).id) }),
    { tag: 'content' },
  );
  route(
    app,
    contract.addWishlist,
    async ({ db, clock, customer, body }) => ({
      data: await addToWishlist(db, clock(), requireCustomer(customer).id, body.product_id),
    }),
    ofCustomer,
  );
  route(
    app,
    contract.deleteWishlist,
    async ({ db, customer, query }) => {
      await removeFromWishlist(db, requireCustomer(customer).id, query.wishlist_item_id);
      return { message: 'Item deleted successfully' };
    },
    ofCustomer,
  );
}
