/** Texts of the sheet after Add to Cart. */
export const sheet = 'Added to your cart';
export const count = (added: number, lines: number) =>
  `${added} added, ${lines} ${lines === 1 ? 'item' : 'items'} in your cart`;
export const close = 'Close';
export const viewCart = 'View cart';
export const checkout = 'Check out';
export const together = 'Often bought together';
