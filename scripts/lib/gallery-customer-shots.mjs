// The screenshots of a logged-in customer and of orders.
import { press, scrollDown, waitLong } from './gallery-steps.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @typedef {import('../gallery-shots.mjs').Shot} Shot */

const dashboard = [
  ...['profile', 'order-history', 'settings', 'wishlist', 'cart', 'password-change'],
  'view-orderdata?orderId={order}',
];

/** @type {Shot[]} */
export const customerShots = [
  { name: 'Order confirmation', path: '/order-success?orderId={order}', customer: true },
  { name: 'Order confirmation, a guest', path: '/order-success?orderId={order}' },
  { name: 'Order confirmation, loading', path: '/order-success?orderId={order}', holds: /\/api\/get-order/ },
  ...dashboard.map((part) => ({
    name: `Dashboard: ${part.split('?')[0]}`,
    path: `/userdashboard/${part}`,
    customer: true,
    cart: true,
  })),
  {
    name: 'Dashboard: profile, edited',
    path: '/userdashboard/profile',
    customer: true,
    act: (page) => press(page, 'Edit profile', true),
    whole: true,
  },
  {
    name: 'Dashboard menu open',
    path: '/userdashboard/profile',
    customer: true,
    only: ['phone'],
    act: (page) => press(page, 'Menu', true),
  },
  {
    name: 'Account menu open',
    path: '/about',
    customer: true,
    only: ['desktop'],
    act: (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /account/i })
        .click(),
  },
  {
    name: 'Dashboard: order history, saved on the device',
    path: '/userdashboard/order-history',
    customer: true,
    act: loseTheShop,
    whole: true,
  },
  {
    name: 'Dashboard: order, saved on the device',
    path: '/userdashboard/view-orderdata?orderId={order}',
    customer: true,
    act: loseTheShop,
    whole: true,
  },
  {
    name: 'Dashboard: add a passkey',
    path: '/userdashboard/settings',
    customer: true,
    act: (page) => press(page, 'Add a passkey', true),
  },
  {
    name: 'Dashboard: order history, failed',
    path: '/userdashboard/order-history',
    customer: true,
    fails: /order-history\?/,
  },
  {
    name: 'Dashboard: order history, loading',
    path: '/userdashboard/order-history',
    customer: true,
    holds: /api\/order-history/,
  },
];

/**
 * Opens the page again while the shop's calls fail, as on a train.
 * @param {Page} page
 */
async function loseTheShop(page) {
  await scrollDown(page, 1);
  await waitLong(page);
  await page.route(/\/api\//, (route) => route.abort());
  await page.reload();
  await page.getByText('Saved on this device').waitFor();
}
