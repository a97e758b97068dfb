// The screenshots of what a device keeps for a guest: the wishlist, recently seen products, and 'Tell me when it is back'.
import { press, scrollDown, waitLong } from './gallery-steps.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @typedef {import('../gallery-shots.mjs').Shot} Shot */

/** @type {Shot[]} */
export const guestShots = [
  { name: 'Wishlist of a guest, empty', path: '/userdashboard/wishlist' },
  { name: 'Wishlist of a guest', path: '/product/Gym-Ball', act: wish, whole: true },
  { name: 'Home, recently seen', path: '/product/Gym-Ball', act: comeBack },
  { name: 'Tell me when it is back', path: '/product/Gym-Ball', act: openTellMe },
  { name: 'Tell me when it is back, asked', path: '/product/Gym-Ball', act: askByEmail },
];

/** @param {Page} page */
async function wish(page) {
  await press(page, /wishlist/i, true);
  await waitLong(page);
  await page.goto(new URL('/userdashboard/wishlist', page.url()).href);
  await page.getByRole('heading', { name: 'Gym Ball' }).or(page.getByText('Gym Ball')).first().waitFor();
}

/** @param {Page} page */
async function comeBack(page) {
  await scrollDown(page, 1);
  await waitLong(page);
  await page.goto(new URL('/', page.url()).href);
  await scrollDown(page, 1);
  await waitLong(page);
  await page.getByRole('heading', { name: 'Recently seen' }).scrollIntoViewIfNeeded();
}

/** @param {Page} page */
async function openTellMe(page) {
  await page.getByRole('main').getByText('75 CM', { exact: true }).last().click();
  await press(page, 'Tell me when it is back');
  await page.getByRole('dialog').getByRole('textbox').waitFor();
}

/** @param {Page} page */
async function askByEmail(page) {
  await openTellMe(page);
  await page.getByRole('dialog').getByRole('textbox').fill('ravi@example.com');
  await press(page, 'Email me');
  await page.getByRole('dialog').getByRole('button', { name: 'Do not tell me' }).waitFor();
}
