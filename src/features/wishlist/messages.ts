/** Texts of the wishlist. Most are given word for word by the product specification. */
export const added = 'Product added to wishlist successfully';
export const addFailed = 'Failed to adding product into wishlist';
export const viewWishlist = 'View wishlist';
export const removed = 'Item deleted successfully';
export const removeFailed = 'Failed to delete wishlist item';
export const heart = (productName: string) => `Wishlist: ${productName}`;
