/** SPEC 5 and 8, word for word; the heart's name for screen readers is ours. */
export const wishlistMessages = {
  loginFirst: 'Please login to add item to wishlist',
  added: 'Product added to wishlist successfully',
  addFailed: 'Failed to adding product into wishlist',
  removed: 'Item deleted successfully',
  removeFailed: 'Failed to delete wishlist item',
  heart: (productName: string) => `Wishlist: ${productName}`,
} as const;
