// What a shopper does before a picture of the gallery is taken.

/** @typedef {import('playwright-core').Page} Page */

/** Longer than the status tab and a failed call's second try wait. */
const LONG_MS = 2_500;

/**
 * @param {Page} page
 * @param {string | RegExp} name
 * @param {boolean} [inMain] the last of that name in the page itself, not in the header
 */
export async function press(page, name, inMain = false) {
  const buttons = (inMain ? page.getByRole('main') : page).getByRole('button', { name });
  await (inMain ? buttons.last() : buttons.first()).click();
}

/** @param {Page} page */
export async function openMenu(page) {
  await press(page, 'Menu');
  await page.getByRole('dialog').getByText('Categories').click();
}

/** @param {Page} page */
export async function openQuickAdd(page) {
  await page.getByRole('article').first().getByRole('button', { name: /add/i }).click();
}

/**
 * @param {Page} page
 * @param {number} top in pixels
 */
export async function scrollDown(page, top) {
  await page.evaluate((y) => scrollTo(0, y), top);
}

/**
 * No network from here on.
 * @param {Page} page
 */
export const cut = (page) => page.context().setOffline(true);

/** @param {Page} page */
export const waitLong = (page) => page.waitForTimeout(LONG_MS);
