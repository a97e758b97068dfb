import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { email, id, lenient, text } from './field.ts';
import { Product } from './product.ts';

/** `product_id` holds the whole product, or only its id on a minimal backend. */
export const WishlistItem = v.object({ _id: v.string(), product_id: v.union([Product, v.string()]) });
export type WishlistItem = v.InferOutput<typeof WishlistItem>;

export const addWishlist = defineEndpoint({
  name: 'addWishlist',
  summary: 'Put a product on a wishlist',
  method: 'POST',
  path: '/add-wishlist',
  access: 'customer',
  idempotent: true,
  body: v.object({ product_id: id, contact_email: email() }),
  reply: v.object({
    success: lenient(v.boolean(), true),
    message: text,
    data: v.fallback(v.optional(WishlistItem), undefined),
  }),
  content: 'data',
});

export const getWishlist = defineEndpoint({
  name: 'getWishlist',
  summary: "A customer's wishlist",
  method: 'GET',
  path: '/get-wishlist',
  access: 'customer',
  query: v.object({ contact_email: email() }),
  reply: v.object({ wishlistItems: v.array(WishlistItem) }),
  content: 'wishlistItems',
});

export const deleteWishlist = defineEndpoint({
  name: 'deleteWishlist',
  summary: 'Take an item off a wishlist',
  method: 'DELETE',
  path: '/delete-wishlist',
  access: 'customer',
  idempotent: true,
  query: v.object({ contact_email: email(), wishlist_item_id: id }),
  reply: v.object({ success: lenient(v.boolean(), true), message: text }),
});
