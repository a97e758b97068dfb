/** Texts of the frame around every page. Some are given word for word by the product specification. */
export const newsletterPlaceholder = 'Subscribe to our email';
export const skipToContent = 'Skip to content';
export const searchLabel = 'Search products';
export const searchPlaceholder = 'Search dumbbells, whey, tees';
export const logoMeans = 'Vyayam, home';
export const announcement = 'Announcement';
export const mainNav = 'Main';
export const menu = 'Menu';
export const categories = 'Categories';
export const dashboard = 'Dashboard';
export const logIn = 'Log in';
export const logOut = 'Log out';
/** Pages that do not exist, did not load or threw. */
export const notFoundTitle = 'This page skipped leg day';
export const notFoundText =
  'There is nothing at this address. It may have moved, or the link may have lost a letter on its way.';
export const partMissingTitle = 'This page did not load';
export const partMissingText = 'The connection dropped, or the shop was just updated. Reload and it should be here.';
export const reload = 'Reload';
export const failedTitle = 'Something went wrong';
export const failedText = 'It is our fault, not yours. Your cart is safe.';
export const tryAgain = 'Try again';
/** Navigation links and page titles. */
export const about = 'About';
export const aboutUs = 'About us';
export const contact = 'Contact';
export const trackOrder = 'Track order';
export const stores = 'Stores';
export const offlineStores = 'Offline Stores';
export const ourOfflineStores = 'Our Offline Stores';
export const bestSellers = 'Best sellers';
export const checkout = 'Checkout';
export const orderConfirmation = 'Order confirmation';
export const signUp = 'Sign up';
export const verifyEmail = 'Verify Email';
export const forgotPassword = 'Forgot Password';
export const profile = 'Profile';
export const orderHistory = 'Order history';
export const order = 'Order';
export const settings = 'Settings';
export const passwordChange = 'Password change';
export const shippingPolicy = 'Shipping policy';
export const returnPolicy = 'Return policy';
export const refundPolicy = 'Refund policy';
export const cancellationPolicy = 'Cancellation policy';
export const privacyPolicy = 'Privacy policy';
export const termsAndConditions = 'Terms and conditions';
/** The footer. */
export const footerNav = 'Footer';
export const shopColumn = 'Shop';
export const ordersColumn = 'Orders';
export const finePrint = 'Fine print';
export const promise =
  'Kit that lasts, clothes that move, supplements with nothing to hide. Made for training in India.';
export const credit = 'Designed and built by Vyayam Digital.';
export const goHome = 'Go home';
export const seeProducts = 'See all products';
export const home = 'Home';
export const dataSaver = 'Data saver';
export const dataSaverMeans = 'Small pictures; nothing moves or loads by itself';
/** The bottom bar. */
export const quickWays = 'Shortcuts';
export const search = 'Search';
export const wishlist = 'Wishlist';
export const cart = 'Cart';
export const account = 'Account';
const counted = (list: string, count: number, none: string) =>
  list + (count ? `, ${count} item${count === 1 ? '' : 's'}` : none);
export const cartOf = (count: number) => counted(cart, count, ', empty');
export const wishlistOf = (count: number) => counted(wishlist, count, '');
/** The title of the home page, after the shop's name. */
export const shopLine = 'Fitness equipment, training wear and supplements';
/** The default description for search engines. */
export const shopDescription =
  'Vyayam: fitness equipment, training wear and supplements, priced in rupees, delivered across India.';
export const categoryDescription = (category: string) =>
  `${category} at Vyayam: prices with GST, stock you can trust, delivered across India.`;
/** The text of a placeholder, shown until the screen has loaded. */
export const loading = 'Loading...';
