/** SPEC 8, word for word. Apart from the others: the header reads the cart. */
export const fetchFailed = 'Failed to fetch cart items';
