/** The product specification gives `noProducts` word for word. */
export const noProducts = 'No products found for the searched query.';
export const tryOtherwise = 'Check the spelling, or try another word.';
export const title = (text: string) => `Results for “${text}”`;
export const everything = 'All products';
export const home = 'Home';
export const crumb = 'Search';
export const bestSellers = 'Best sellers';
export const suggestions = 'Suggestions';
export const suggestionCount = (products: number) =>
  products === 0 ? 'No suggestions' : `${products} ${products === 1 ? 'suggestion' : 'suggestions'}`;
export const allResults = (text: string) => `See all results for “${text}”`;
export const recent = 'Recent searches on this device';
export const clearRecent = 'Clear';
export const back = 'Back';
export const popular = 'Popular';
export const sizeGuides = 'Clothes, each with its size guide';
export const pages = 'Pages of the shop';
export const viewAll = 'View all';
export const categories = 'Categories';
export const panelMissing = 'suggestions did not load';
/** Pages of the shop that a search leads to. */
export const aboutUs = 'About us';
export const account = 'Account';
export const cancellationPolicy = 'Cancellation policy';
export const cart = 'Cart';
export const contact = 'Contact';
export const orderHistory = 'Order history';
export const privacyPolicy = 'Privacy policy';
export const refundPolicy = 'Refund policy';
export const returnPolicy = 'Return policy';
export const shippingPolicy = 'Shipping policy';
export const stores = 'Stores';
export const termsAndConditions = 'Terms and conditions';
export const trackOrder = 'Track order';
export const wishlist = 'Wishlist';
