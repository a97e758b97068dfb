// A queue key names one list of one owner: the cart of a session, the wishlist of an e-mail address, the wishlist of a guest,
// which has no owner and is never sent, or what this device waits for. It is the key of the stored document and part of the
// lock's name, and it selects the calls that read and write the list.
import { addCart, deleteCartItem, getCart, updateCart } from '#src/contract/cart.ts';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';
import { addWait, removeWait } from '#src/contract/stock-wait.ts';
import { addWishlist, deleteWishlist, getWishlist } from '#src/contract/wishlist.ts';

export type QueueKey = `cart:${string}` | `wish:${string}` | 'wait:';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export const cartQueueKey = (sessionId: string): QueueKey => `cart:${sessionId}`;
export const wishQueueKey = (contactEmail: string): QueueKey => `wish:${contactEmail}`;

/** The wishlist of a guest. A log-in moves its wishes to the customer's list (guest-wishes.ts). Earlier releases ignore this key. */
export const GUEST_WISHES: QueueKey = 'wish:';

/** What the shopper of this device is to be told about when it is back. Nobody can read this list back from the shop. */
export const WAITS: QueueKey = 'wait:';

export const isQueueKey = (key: string): key is QueueKey => /^(cart:.|wish:|wait:$)/.test(key);
export const isCart = (queueKey: QueueKey): boolean => queueKey.startsWith('cart:');
export const isWish = (queueKey: QueueKey): boolean => queueKey.startsWith('wish:');
/** The session id or the e-mail address; '' for the guest's wishlist and the waits. */
export const ownerOf = (queueKey: QueueKey): string => queueKey.slice('cart:'.length);

const CART_CALLS = { GET: getCart, POST: addCart, PUT: updateCart, DELETE: deleteCartItem };
/** A wish has no quantity, so PUT is never sent. */
const WISH_CALLS = { GET: getWishlist, POST: addWishlist, PUT: addWishlist, DELETE: deleteWishlist };
/** Only POST and DELETE are sent. */
const WAIT_CALLS = { GET: addWait, POST: addWait, PUT: addWait, DELETE: removeWait };

export const callOf = (queueKey: QueueKey, method: Method): AnyEndpoint =>
  (isCart(queueKey) ? CART_CALLS : isWish(queueKey) ? WISH_CALLS : WAIT_CALLS)[method];

/** The query parameter that names the owner. */
export const ownerQuery = (queueKey: QueueKey): Record<string, string> =>
  isWish(queueKey) ? { contact_email: ownerOf(queueKey) } : { session_id: ownerOf(queueKey) };
