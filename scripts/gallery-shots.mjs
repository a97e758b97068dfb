// What `npm run gallery` takes pictures of: every route of SPEC 2 and the states a shopper meets on it.
/**
 * @typedef {import('playwright-core').Page} Page
 *
 * @typedef {object} Shot
 * @property {string} name
 * @property {string} path
 * @property {'phone' | 'desktop'} [only]
 * @property {boolean} [cart] the shopper has things in the cart
 * @property {RegExp} [fails] calls that are answered with 500
 * @property {RegExp} [holds] calls that are not answered while the picture is taken
 * @property {(page: Page) => Promise<unknown>} [act] what is done before the picture; it then shows just the window
 */

/** @type {Shot[]} */
const home = [
  { name: 'Home', path: '/' },
  { name: 'Home, loading', path: '/', holds: /\/api\// },
  { name: 'Home, everything failed', path: '/', fails: /\/api\// },
  { name: 'Menu open', path: '/', only: 'phone', act: openMenu },
  { name: 'Categories open', path: '/', only: 'desktop', act: (page) => press(page, 'Categories') },
];

/** @type {Shot[]} */
const listings = [
  { name: 'Best sellers', path: '/best-seller' },
  { name: 'Category', path: '/category-products/mens-apparel' },
  { name: 'Category, narrowed', path: '/category-products/mens-apparel?color=Black&inStock=true&sort=price-low' },
  { name: 'Category, nothing left', path: '/category-products/mens-apparel?maxPrice=1' },
  { name: 'Category, unknown', path: '/category-products/no-such-thing' },
  { name: 'Category, loading', path: '/category-products/mens-apparel', holds: /\/api\/products/ },
  { name: 'Category, failed', path: '/category-products/mens-apparel', fails: /\/api\/products/ },
  {
    name: 'Filters open',
    path: '/category-products/mens-apparel',
    only: 'phone',
    act: (page) => press(page, /^Filters/),
  },
  { name: 'Quick add', path: '/category-products/accessories', act: openQuickAdd },
  { name: 'Search', path: '/searched-products?q=yoga' },
  { name: 'Search, nothing found', path: '/searched-products?q=zzzzqqqq' },
];

/** @type {Shot[]} */
const products = [
  { name: 'Product', path: '/product/Rubber-Hex-Dumbbell-Pair' },
  { name: 'Product with options', path: '/product/Pullover-Training-Hoodie' },
  { name: 'Product, sticky bar', path: '/product/Pullover-Training-Hoodie', act: (page) => scrollDown(page, 900) },
  { name: 'Product, added', path: '/product/Gym-Ball', act: (page) => press(page, 'Add to Cart') },
  { name: 'Combo', path: '/product/Training-Kit-Combo' },
  { name: 'Add review', path: '/product/Rubber-Hex-Dumbbell-Pair', act: (page) => press(page, 'Add Review') },
  { name: 'Product, not sold', path: '/product/No-Such-Thing' },
  { name: 'Product, loading', path: '/product/Gym-Ball', holds: /\/api\/product/ },
  { name: 'Product, failed', path: '/product/Gym-Ball', fails: /\/api\/product/ },
];

/** @type {Shot[]} */
const cart = [
  { name: 'Cart, empty', path: '/cart' },
  { name: 'Cart', path: '/cart', cart: true },
  { name: 'Cart, really delete?', path: '/cart', cart: true, act: (page) => press(page, /^Remove/) },
  { name: 'Cart, loading', path: '/cart', cart: true, holds: /\/api\/get-cart/ },
  { name: 'Cart, failed', path: '/cart', fails: /\/api\/get-cart/ },
  { name: 'Checkout', path: '/checkout', cart: true },
  { name: 'Order confirmation', path: '/order-success?orderId=unknown' },
];

/** @type {Shot[]} */
const rest = [
  ...['/login', '/signup', '/verify-email', '/request-otp', '/track-order', '/contact', '/about', '/stores'],
  ...['/terms-conditions', '/return-policy', '/refund-policy', '/shipping-policy', '/cancellation-policy'],
  ...['/privicy-policy', '/userdashboard', '/userdashboard/profile', '/userdashboard/order-history'],
  ...['/userdashboard/settings', '/userdashboard/cart', '/userdashboard/wishlist', '/userdashboard/password-change'],
  ...['/userdashboard/view-orderdata?orderId=unknown', '/userdashboard/view-order?order_id=unknown', '/no/such/page'],
].map((path) => ({ name: path, path }));

export const shots = [...home, ...listings, ...products, ...cart, ...rest];

/**
 * @param {Page} page
 * @param {string | RegExp} name
 */
async function press(page, name) {
  await page.getByRole('button', { name }).first().click();
}

/** @param {Page} page */
async function openMenu(page) {
  await press(page, 'Menu');
  await page.getByRole('dialog').getByText('Categories').click();
}

/** @param {Page} page */
async function openQuickAdd(page) {
  await page.getByRole('article').first().getByRole('button', { name: /add/i }).click();
}

/**
 * @param {Page} page
 * @param {number} top in pixels
 */
async function scrollDown(page, top) {
  await page.evaluate((y) => scrollTo(0, y), top);
}
