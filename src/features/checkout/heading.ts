/** Separate from the other texts, because the skeleton shows it before the screen's code arrives. */
export const heading = 'Checkout';
