// src/contract/wishlist.ts
import { demandCustomer } from '#server/http/demand-customer.ts';
import { route, type ShopApp } from '#server/http/route.ts';
import type { Customer } from '#server/parts.ts';
import { readWishlist, unwish, wish } from '#server/wishlist/wishlist.ts';
import * as contract from '#src/contract/wishlist.ts';

const ofCustomer = {
  keyScope: ({ customer }: { customer: Customer | null }) => `wishlist ${demandCustomer(customer).id}`,
};

export function bindWishlist(app: ShopApp): void {
  route(
    app,
    contract.getWishlist,
    async ({ db, customer }) => ({ wishlistItems: await readWishlist(db, demandCustomer(customer).id) }),
    { tag: 'content' },
  );
  route(
    app,
    contract.addWishlist,
    async ({ db, clock, customer, body }) => ({
      data: await wish(db, clock(), demandCustomer(customer).id, body.product_id),
    }),
    ofCustomer,
  );
  route(
    app,
    contract.deleteWishlist,
    async ({ db, customer, query }) => {
      await unwish(db, demandCustomer(customer).id, query.wishlist_item_id);
      return { message: 'Item deleted successfully' };
    },
    ofCustomer,
  );
}
