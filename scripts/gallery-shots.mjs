// The screenshots of `npm run gallery`: every route and its states.
import { customerShots } from './lib/gallery-customer-shots.mjs';
import { guestShots } from './lib/gallery-guest-shots.mjs';
import { cut, openMenu, openQuickAdd, press, scrollDown, waitLong } from './lib/gallery-steps.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 *
 * @typedef {'phone' | 'tablet' | 'desktop'} Size
 *
 * @typedef {object} Shot
 * @property {string} name
 * @property {string} path `{order}` stands for the customer's newest order
 * @property {Size[]} [only]
 * @property {boolean} [cart] the cart has products
 * @property {boolean} [customer] the shopper is logged in, with orders and a wishlist
 * @property {RegExp} [fails] calls that are answered with 500
 * @property {RegExp} [holds] calls that are not answered while the picture is taken
 * @property {(page: Page) => Promise<unknown>} [act] runs before the screenshot, which then shows only the window
 * @property {boolean} [whole] shows the whole page nevertheless
 */

/** @type {Size[]} */
const NARROW = ['phone', 'tablet'];

/** @type {Shot[]} */
const home = [
  { name: 'Home', path: '/' },
  { name: 'Home, loading', path: '/', holds: /\/api\// },
  { name: 'Home, pictures to come', path: '/', holds: /\/media\// },
  { name: 'Home, everything failed', path: '/', fails: /\/api\// },
  { name: 'Menu open', path: '/', only: NARROW, act: openMenu },
  { name: 'Categories open', path: '/', only: ['desktop'], act: (page) => press(page, 'Categories') },
  { name: 'Suggestions', path: '/', only: ['desktop'], act: suggest },
  { name: 'Chat open', path: '/about', act: (page) => press(page, /^Chat with us/) },
  { name: 'Offline', path: '/about', act: goOffline },
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
    only: NARROW,
    act: (page) => press(page, /^Filters/),
  },
  { name: 'Quick add', path: '/category-products/accessories', act: openQuickAdd },
  { name: 'Search', path: '/searched-products?q=yoga' },
  { name: 'Search, nothing asked', path: '/searched-products' },
  { name: 'Search, nothing found', path: '/searched-products?q=zzzzqqqq' },
];

/** @type {Shot[]} */
const products = [
  { name: 'Product', path: '/product/Rubber-Hex-Dumbbell-Pair' },
  { name: 'Product with options', path: '/product/Pullover-Training-Hoodie' },
  { name: 'Product, sticky bar', path: '/product/Pullover-Training-Hoodie', act: (page) => scrollDown(page, 900) },
  { name: 'Product, added', path: '/product/Gym-Ball', act: (page) => press(page, 'Add to Cart') },
  { name: 'Product, enlarged', path: '/product/Gym-Ball', act: (page) => press(page, 'Enlarge picture') },
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
  { name: 'Cart, offline with changes that wait', path: '/cart', cart: true, act: changeOffline, whole: true },
  { name: 'Checkout', path: '/checkout', cart: true },
  { name: 'Checkout, empty cart', path: '/checkout' },
  { name: 'Checkout, refused', path: '/checkout', cart: true, act: (page) => press(page, 'Place Order'), whole: true },
  { name: 'Order not found', path: '/order-success?orderId=unknown' },
];

/** @type {Shot[]} */
const entry = [
  ...['/login', '/signup', '/verify-email', '/request-otp'].map((path) => ({ name: path, path })),
  { name: 'Log in, refused', path: '/login', act: (page) => press(page, 'Log in', true), whole: true },
  { name: 'Sign up, refused', path: '/signup', act: (page) => press(page, 'Sign up', true), whole: true },
  { name: 'Log in, forgot password', path: '/login', act: (page) => press(page, 'Forgot password?'), whole: true },
  { name: 'Verify email', path: '/signup', act: signUp, whole: true },
];

/** @type {Shot[]} */
const rest = [
  ...['/track-order', '/contact', '/about', '/stores'].map((path) => ({ name: path, path })),
  { name: 'Tracked', path: '/track-order', act: track, whole: true },
  { name: 'Tracking, not found', path: '/track-order', act: (page) => track(page, 'NOSUCHNUMBER'), whole: true },
  { name: 'Contact, refused', path: '/contact', act: (page) => press(page, /^Send/, true), whole: true },
  { name: 'Stores, failed', path: '/stores', fails: /\/api\/get-stores/ },
  ...['/terms-conditions', '/return-policy', '/refund-policy', '/shipping-policy', '/cancellation-policy'].map(
    (path) => ({ name: path, path }),
  ),
  { name: '/privicy-policy', path: '/privicy-policy' },
  { name: 'Dashboard, nobody logged in', path: '/userdashboard' },
  { name: 'View order', path: '/userdashboard/view-order?order_id=unknown' },
  { name: 'Page not found', path: '/no/such/page' },
];

export const shots = [...home, ...listings, ...products, ...cart, ...guestShots, ...entry, ...customerShots, ...rest];

/** @param {Page} page */
async function suggest(page) {
  await page.getByRole('combobox', { name: 'Search products' }).first().fill('dumbel');
  await page.getByRole('option').first().waitFor();
}

/**
 * Waits first: the offline notice is loaded over the network at the first interaction.
 * @param {Page} page
 */
async function goOffline(page) {
  await scrollDown(page, 1);
  await waitLong(page);
  await cut(page);
  await waitLong(page);
}

/** @param {Page} page */
async function changeOffline(page) {
  await cut(page);
  await page.getByRole('button', { name: 'Increase quantity' }).first().click();
  await page
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click();
  await page.getByRole('button', { name: "Yes, I'm sure" }).click();
  await waitLong(page);
}

/** @param {Page} page */
async function signUp(page) {
  const values = { 'Full name': 'Asha Rao', Email: `asha.${Date.now()}@example.com`, Phone: '9876543210' };
  const passwords = { Password: 'lift-heavy-7', 'Confirm password': 'lift-heavy-7' };
  for (const [label, value] of Object.entries({ ...values, ...passwords }))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(value);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/verify-email');
  await waitLong(page);
}

/**
 * @param {Page} page
 * @param {string} [awb]
 */
async function track(page, awb = 'VYM100000003') {
  await page.getByLabel(/AWB/).first().fill(awb);
  await press(page, 'Track Order', true);
  await waitLong(page);
}
