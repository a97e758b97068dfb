/** The words of the frame around every page. Those of SPEC 2 and 8 are spelled as there. */
export const generalInfoFailed = 'Failed to fetch general information';
export const contactInfoFailed = 'Failed to fetch Contact information';
export const socialLinksFailed = 'Failed to fetch Social Links';
export const categoriesFailed = 'Failed to fetch all categories';
export const newsletterPlaceholder = 'Subscribe to our email';
export const skipToContent = 'Skip to content';
export const searchLabel = 'Search products';
export const searchPlaceholder = 'Search dumbbells, whey, tees';
export const goHome = 'Go home';
export const seeProducts = 'See all products';
export const home = 'Home';
export const dataSaver = 'Data saver';
export const dataSaverMeans = 'Small pictures; nothing moves or loads by itself';
/** The bar of phones. */
export const quickWays = 'Quick ways';
export const search = 'Search';
export const wishlist = 'Wishlist';
export const cart = 'Cart';
export const account = 'Account';
/** For search engines, where a page has no words of its own. */
export const shopDescription =
  'Vyayam: fitness equipment, training wear and supplements, priced in rupees, delivered across India.';
export const categoryDescription = (category: string) =>
  `${category} at Vyayam: prices with GST, stock you can trust, delivered across India.`;
/** What placeholders say: they come before the words of their own screen. */
export const loading = 'Loading...';
