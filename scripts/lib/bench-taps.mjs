// Measures the INP of each tap of the buying journey: from the touch to the next frame, on a CPU four times slower than this
// machine.
import { chromium } from 'playwright-core';
import { FLAGS, PHONE, SLOWER } from './bench-phone.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */

/** How long a finger touches the glass. */
const PRESS_MS = 80;
/** Until the work of a tap is finished, so that the next tap finds the page idle. */
const REST_MS = 1_500;
/** Until the work that waits for an idle page is finished. */
const IDLE_MS = 5_000;
const PRODUCT = '/product/Tapered-Training-Joggers';

const button = (/** @type {string | RegExp} */ name) => (/** @type {Page} */ page) =>
  page.getByRole('main').getByRole('button', { name }).first();
const inDialog = (/** @type {string} */ selector) => (/** @type {Page} */ page) =>
  page.locator(`dialog[open] ${selector}`).first();
const find = (/** @type {string} */ selector) => (/** @type {Page} */ page) => page.locator(selector).first();

/**
 * Taps in order. A page means that it is opened first.
 * @type {[name: string, find: (page: Page) => Locator, page?: string][]}
 */
export const TAPS = [
  ['card', find('main a[href^="/product/"]:visible'), '/'],
  ['quick add', find('main button[aria-label^="Quick add"]:visible'), '/best-seller'],
  ['colour', find('main fieldset >> nth=0 >> label >> nth=1'), PRODUCT],
  ['size', find('main fieldset >> nth=1 >> label >> nth=1')],
  ['one more', button('Increase quantity')],
  ['Add to Cart', button('Add to Cart')],
  // In the sheet that Add to Cart opens on a phone.
  ['View cart', find('[role="dialog"] a[href="/cart"]:visible')],
  ['one more of a line', button('Increase quantity')],
  ['Check out', find('main a[href="/checkout"]')],
  ['filters', button(/^Filters/), '/category-products/mens-apparel'],
  ['a filter', inDialog('button[aria-pressed]')],
  ['results', inDialog('.sticky button:last-child')],
];

/** The lower bound for any page. */
const EMPTY_PAGE = '<meta name="viewport" content="width=device-width"><main><button>Nothing</button></main>';

/**
 * One round: a figure in ms for each tap.
 * @param {string} executablePath
 * @param {string} origin
 * @returns {Promise<Record<string, number>>}
 */
export async function tapThrough(executablePath, origin) {
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const context = await browser.newContext(PHONE);
    await context.addInitScript(watchTaps);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    /** @type {Record<string, number>} */
    const figures = {};
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.setContent(EMPTY_PAGE);
    figures['tap: an empty page, ms'] = await tap(page, devtools, button('Nothing')(page));
    for (const [name, target, path = ''] of TAPS) {
      if (path !== '') {
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        await page.goto(origin + path);
        await page.waitForTimeout(IDLE_MS);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      }
      figures[`tap: ${name}, ms`] = await tap(page, devtools, target(page));
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/**
 * @param {Page} page
 * @param {import('playwright-core').CDPSession} devtools
 * @param {Locator} target
 */
async function tap(page, devtools, target) {
  await target.scrollIntoViewIfNeeded();
  await page.waitForTimeout(REST_MS);
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not visible`);
  await page.evaluate(() => {
    /** @type {any} */ (window).slowestTap = 0;
  });
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(PRESS_MS);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(REST_MS);
  return page.evaluate(() => /** @type {any} */ (window).slowestTap);
}

/** Runs in every page: records the slowest event of a tap. */
function watchTaps() {
  const seen = /** @type {any} */ (window);
  seen.slowestTap = 0;
  /** @param {any} entry */
  const take = ({ interactionId, duration }) => {
    if (interactionId > 0) seen.slowestTap = Math.max(seen.slowestTap, duration);
  };
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(
    /** @type {any} */ ({ type: 'event', durationThreshold: 16 }),
  );
}
