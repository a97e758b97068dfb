/** The product specification gives some texts word for word; the questions at log-out are ours. */
export const loggedOut = 'Logout successfully';
export const loginFirst = 'Please login first';
export const logIn = 'Log in';
export const stillLoggedIn = 'You are still logged in. Check your connection, then try again.';
export const unsaved = (count: number) =>
  count === 1 ? '1 wishlist change is not saved yet' : `${count} wishlist changes are not saved yet`;
export const stay = 'Stay logged in';
export const discard = 'Log out and discard';
export const emptyCartToo = 'Your cart stays on this device. Empty it too?';
export const emptyCart = 'Empty the cart';
export const keepCart = 'Keep the cart';
export const ended = 'You were logged out. Please log in again';
export const checkoutFirst = 'An order is being placed. Finish it before you log out.';
