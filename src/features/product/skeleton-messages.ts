/** Separate from the other texts: the initial bundle has the skeleton, and the others come with the screen. */
export const loading = 'Loading the product';
