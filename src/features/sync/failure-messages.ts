// Why a change failed. Apart from messages.ts, because a listing needs only these texts before the outbox has loaded.

/** Why the shop rejected a change, if it did not say so itself. */
const REASONS: Readonly<Record<string, string>> = {
  'no-longer-in-cart': 'It is no longer in your cart.',
  'out-of-stock': 'Item is out of stock',
};
export const reason = (code: string) => REASONS[code] ?? 'The shop did not accept it.';

/** For a wish of a customer who has logged out in another tab a moment ago. */
const loginForWishlist = 'Please login to add item to wishlist';

/** Why a change could not be stored on the device. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  'outbox-missing': 'A part of the shop did not load. Check your connection, then try again.',
  'outbox-full': 'Too many changes are waiting to be sent. Go online for a moment, then try again.',
  'wishes-full': 'The wishlist on this device is full. Log in to add more.',
  'not-logged-in': loginForWishlist,
  'newer-version': 'The shop was updated in another tab. Reload this page, then try again.',
  'storage-full': 'This device is full. Free some space, then try again.',
  'storage-unavailable': 'This browser does not let the shop store anything.',
  'storage-timeout': 'This device did not save the change. Reload this page, then try again.',
};
export const notKept = (code: string): string | undefined => NOT_KEPT[code];
