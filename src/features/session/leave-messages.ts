/** The questions at log-out. Separate from messages.ts, which the header brings into the initial bundle. */
export const unsaved = (count: number) =>
  count === 1 ? '1 change is not saved yet' : `${count} changes are not saved yet`;
export const stay = 'Stay logged in';
export const discard = 'Log out and discard';
export const emptyCartToo = 'Your cart stays on this device. Empty it too?';
export const emptyCart = 'Empty the cart';
export const keepCart = 'Keep the cart';
export const clearFailed = 'Failed to clear cart';
