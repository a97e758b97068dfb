// How long each tap of the buying journey keeps a finger waiting: INP as browsers count it, from the finger to the next
// frame, on a processor four times slower than this machine.
import { chromium } from 'playwright-core';
import { FLAGS, PHONE, SLOWER } from './bench-phone.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */

/** As long as a finger rests on glass. */
const PRESS_MS = 80;
/** What a tap began is over, and the next finds the page at rest. */
const REST_MS = 1_500;
/** What comes when the page is idle has come. */
const IDLE_MS = 5_000;
const PRODUCT = '/product/Tapered-Training-Joggers';

const button = (/** @type {string | RegExp} */ name) => (/** @type {Page} */ page) =>
  page.getByRole('main').getByRole('button', { name }).first();
const inDialog = (/** @type {string} */ selector) => (/** @type {Page} */ page) =>
  page.locator(`dialog[open] ${selector}`).first();
const find = (/** @type {string} */ selector) => (/** @type {Page} */ page) => page.locator(selector).first();

/**
 * Page by page; where a page is named it is opened afresh.
 * @type {[name: string, find: (page: Page) => Locator, page?: string][]}
 */
export const TAPS = [
  ['card', find('main a[href^="/product/"]:visible'), '/'],
  ['quick add', find('main button[aria-label^="Quick add"]:visible'), '/best-seller'],
  ['colour', find('main fieldset >> nth=0 >> label >> nth=1'), PRODUCT],
  ['size', find('main fieldset >> nth=1 >> label >> nth=1')],
  ['one more', button('Increase quantity')],
  ['Add to Cart', button('Add to Cart')],
  ['cart', find('header a[href="/cart"]')],
  ['one more of a line', button('Increase quantity')],
  ['Check out', find('main a[href="/checkout"]')],
  ['filters', button(/^Filters/), '/category-products/mens-apparel'],
  ['a filter', inDialog('button[aria-pressed]')],
  ['results', inDialog('.sticky button:last-child')],
];

/** What no shop can be quicker than. */
const EMPTY_PAGE = '<meta name="viewport" content="width=device-width"><main><button>Nothing</button></main>';

/**
 * One round. A row for each tap, in ms.
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
  if (!box) throw new Error(`${target} is not to be seen`);
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

/** In every page: the slowest of what a tap set off. */
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
