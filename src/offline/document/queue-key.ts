// A scope is one list of one owner: the cart of a session or the wishlist of an e-mail. It is the record's key, the
// lock's name, and it says which calls of the contract read and write the list.
import { addCart, deleteCartItem, getCart, updateCart } from '#src/contract/cart.ts';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';
import { addWishlist, deleteWishlist, getWishlist } from '#src/contract/wishlist.ts';

export type Scope = `cart:${string}` | `wish:${string}`;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export const cartScope = (sessionId: string): Scope => `cart:${sessionId}`;
export const wishScope = (contactEmail: string): Scope => `wish:${contactEmail}`;

export const isScope = (key: string): key is Scope => /^(cart|wish):./.test(key);
export const isWish = (scope: Scope): boolean => scope.startsWith('wish:');
/** The session id or the e-mail. */
export const ownerOf = (scope: Scope): string => scope.slice('cart:'.length);

const CART_CALLS = { GET: getCart, POST: addCart, PUT: updateCart, DELETE: deleteCartItem };
/** A wish has no quantity, so it is never PUT. */
const WISH_CALLS = { GET: getWishlist, POST: addWishlist, PUT: addWishlist, DELETE: deleteWishlist };

export const callOf = (scope: Scope, method: Method): AnyEndpoint => (isWish(scope) ? WISH_CALLS : CART_CALLS)[method];

/** The query that names the owner. */
export const ownerQuery = (scope: Scope): Record<string, string> =>
  isWish(scope) ? { contact_email: ownerOf(scope) } : { session_id: ownerOf(scope) };
