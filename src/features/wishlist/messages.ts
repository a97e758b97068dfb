/** Texts of the wishlist. Most are given word for word by the product specification. */
export const loginFirst = 'Please login to add item to wishlist';
export const added = 'Product added to wishlist successfully';
export const addFailed = 'Failed to adding product into wishlist';
export const viewWishlist = 'View wishlist';
export const removed = 'Item deleted successfully';
export const removeFailed = 'Failed to delete wishlist item';
export const heart = (productName: string) => `Wishlist: ${productName}`;

export const title = 'Wishlist';
export const fetchFailed = 'Failed to fetch wishlist items';
export const empty = 'Wishlist Empty';
export const emptyText = 'Tap the heart on anything you like and find it here again.';
export const shopNow = 'Shop Now';
export const addToCart = 'Add to Cart';
export const addToCartOf = (productName: string) => `Add ${productName} to the cart`;
export const outOfStock = 'Product is out of stock';
export const removeOf = (productName: string) => `Remove ${productName} from the wishlist`;
export const removeQuestion = (productName: string) => `Remove ${productName} from your wishlist?`;
export const removeNo = 'No, cancel';
export const removeYes = "Yes, I'm sure";
export const goneName = 'A product that has left the shop';
export const gone = 'No longer sold.';
export const what = 'your wishlist';
export const notLoaded = 'Your wishlist did not load';
