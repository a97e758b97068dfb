// What a shopper does before a screenshot.

/** @typedef {import('playwright-core').Page} Page */

/** Longer than the status tab and the retry of a failed call take. */
const LONG_MS = 2_500;

/**
 * @param {Page} page
 * @param {string | RegExp} name
 * @param {boolean} [inMain] use the last one in the main content, not the header
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
 * Cuts the network.
 * @param {Page} page
 */
export const cut = (page) => page.context().setOffline(true);

/** @param {Page} page */
export const waitLong = (page) => page.waitForTimeout(LONG_MS);
