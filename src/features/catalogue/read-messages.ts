/** SPEC 8, word for word. Apart from the others: a listing may be asked for before its screen is there. */
export const productsFailed = 'Failed to fetch all products';
