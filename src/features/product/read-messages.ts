/** SPEC 8, word for word. Apart from the others: a product may be asked for before its screen is there. */
export const fetchFailed = 'Failed to fetch Product by name';
/** What a listing has shown of the product is there, the rest did not come. */
export const detailFailed = 'Failed to fetch Product detail';
