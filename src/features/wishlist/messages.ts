/** SPEC 5 and 8, word for word; the heart's name for screen readers is ours. */
export const loginFirst = 'Please login to add item to wishlist';
export const added = 'Product added to wishlist successfully';
export const addFailed = 'Failed to adding product into wishlist';
export const removed = 'Item deleted successfully';
export const removeFailed = 'Failed to delete wishlist item';
export const heart = (productName: string) => `Wishlist: ${productName}`;
