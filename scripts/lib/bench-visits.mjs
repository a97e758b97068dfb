// The browser part of `npm run bench`: one phone on a slow network, from its first visit to a visit without a network.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { FLAGS, PHONE, SLOW_4G, SLOWER } from './bench-phone.mjs';
import { watch } from './bench-watch.mjs';
import { openCountingProxy } from './counting-proxy.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {Record<string, number>} Figures by the name of the row */

export const PRODUCT = '/product/Rubber-Hex-Dumbbell-Pair';
/** Until the work that waits for an idle page is finished. */
const REST_MS = 6_000;
/** How long after the page is ready the main thread's work is measured. */
const WORK_MS = 2_500;
const PATIENCE_MS = 60_000;

/**
 * One round with a new profile.
 * @param {string} executablePath
 * @param {string} shop its origin
 * @returns {Promise<Figures>}
 */
export async function measureVisits(executablePath, shop) {
  const counting = await openCountingProxy(shop);
  const { origin } = counting;
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-bench-'));
  const context = await chromium.launchPersistentContext(folder, { executablePath, args: FLAGS, ...PHONE });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    await context.addInitScript(watch);
    const page = context.pages()[0] ?? (await context.newPage());
    const slow = await slowDown(page);
    const home = await firstVisit(page, slow, `${origin}/`, 'home');
    const product = await firstVisit(page, slow, origin + PRODUCT, 'product');
    const taps = await tap(page, origin);
    const again = await returnVisit(page, `${origin}/`, 'repeat visit: home', counting.received);
    await slow.line({ ...SLOW_4G, offline: true });
    await context.setOffline(true);
    const offline = {
      ...(await returnVisit(page, `${origin}/`, 'offline: home')),
      ...(await returnVisit(page, origin + PRODUCT, 'offline: product')),
    };
    return { ...home, ...product, ...taps, ...again, ...offline };
  } finally {
    await context.close();
    counting.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * CPU time of the main thread for a cold load, on this machine without slowdown. Other programs do not count.
 * @param {string} executablePath
 * @param {string} origin
 * @returns {Promise<Figures>}
 */
export async function measureWork(executablePath, origin) {
  /** @type {Figures} */
  const figures = {};
  for (const [name, path] of Object.entries({ home: '/', product: PRODUCT })) {
    const browser = await chromium.launch({ executablePath, args: FLAGS });
    try {
      const context = await browser.newContext(PHONE);
      await context.addInitScript(watch);
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
      await page.goto(origin + path, { timeout: PATIENCE_MS });
      await ended(page);
      await page.waitForTimeout(WORK_MS);
      const { metrics } = await devtools.send('Performance.getMetrics');
      const ms = (/** @type {string} */ wanted) =>
        1000 * (metrics.find((one) => one.name === wanted)?.value ?? Number.NaN);
      figures[`${name}: main thread, ms`] = ms('TaskDuration');
      figures[`${name}: of that scripts, ms`] = ms('ScriptDuration');
    } finally {
      await browser.close();
    }
  }
  return figures;
}

/** @param {Page} page */
async function slowDown(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  /** @param {typeof SLOW_4G & { offline?: boolean }} line */
  const line = (line) => devtools.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await line(SLOW_4G);
  return { devtools, line };
}

/**
 * The cost of a first visit. The cache is emptied first, because the pages of a round share files.
 * @param {Page} page
 * @param {Awaited<ReturnType<typeof slowDown>>} slow
 * @param {string} address
 * @param {string} name
 * @returns {Promise<Figures>}
 */
async function firstVisit(page, { devtools }, address, name) {
  /** @type {Map<string, { type: string, bytes: number }>} */
  const asked = new Map();
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.setBypassServiceWorker', { bypass: true });
  // Pictures inlined in the style sheet are not requests.
  /** @param {{ requestId: string, type: string, response: { url: string } }} answer */
  const begin = ({ requestId, type, response }) => {
    if (!response.url.startsWith('data:')) asked.set(requestId, { type, bytes: 0 });
  };
  /** @param {{ requestId: string, encodedDataLength: number }} answer */
  const end = ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) one.bytes = encodedDataLength;
  };
  devtools.on('Network.responseReceived', begin);
  devtools.on('Network.loadingFinished', end);
  await page.goto(address);
  const ready = await ended(page);
  await page.waitForTimeout(REST_MS);
  const seen = await page.evaluate(() => /** @type {any} */ (window).bench);
  devtools.off('Network.responseReceived', begin);
  devtools.off('Network.loadingFinished', end);
  await devtools.send('Network.setBypassServiceWorker', { bypass: false });
  const sum = (/** @type {string} */ type) =>
    [...asked.values()].filter((one) => type === '' || one.type === type).reduce((all, { bytes }) => all + bytes, 0) /
    1e3;
  return {
    [`${name}: HTML, kB`]: sum('Document'),
    [`${name}: JavaScript, kB`]: sum('Script'),
    [`${name}: everything, kB`]: sum(''),
    [`${name}: requests`]: asked.size,
    [`${name}: FCP, ms`]: seen.fcp,
    [`${name}: LCP, ms`]: seen.lcp,
    [`${name}: CLS`]: seen.cls,
    [`${name}: TBT, ms`]: seen.blocked,
    [`${name}: hydrated, ms`]: ready,
  };
}

/**
 * A repeat visit from the device's caches. It ends when the header, the first picture and the first cards are on screen. Bytes
 * are all that the page, the worker and the browser received until then.
 * @param {Page} page
 * @param {string} address
 * @param {string} name
 * @param {() => number} [received]
 * @returns {Promise<Figures>}
 */
async function returnVisit(page, address, name, received) {
  await page.goto('about:blank');
  await page.waitForTimeout(REST_MS / 2);
  const before = received?.() ?? 0;
  /** @type {Figures} */
  const figures = {};
  await page.goto(address, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(() => /** @type {any} */ (window).bench?.shown, undefined, { polling: 50 });
  if (received) figures[`${name} on screen, kB`] = (received() - before) / 1e3;
  figures[`${name} on screen, ms`] = await shown.jsonValue();
  figures[`${name} hydrated, ms`] = await ended(page);
  return figures;
}

/**
 * From the touch to the first frame that shows the result.
 * @param {Page} page
 * @param {string} origin
 * @returns {Promise<Figures>}
 */
async function tap(page, origin) {
  await readyAt(page, `${origin}/`);
  // By then the worker has prefetched and the page is idle.
  await page.waitForTimeout(REST_MS);
  const card = page.locator('main a[href^="/product/"]').last();
  await card.scrollIntoViewIfNeeded();
  const toText = await timed(page, 'main h1', () => card.tap());
  await page.goto(origin + PRODUCT);
  await ended(page);
  await page.waitForTimeout(REST_MS / 2);
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first();
  await add.scrollIntoViewIfNeeded();
  const toCount = await timed(page, 'header a[href="/cart"]', () => add.tap());
  return { 'tap on a card: text, ms': toText, 'Add to Cart: count, ms': toCount };
}

/**
 * @param {Page} page
 * @param {string} selector of what changes its text
 * @param {() => Promise<void>} act
 * @returns {Promise<number>} ms
 */
async function timed(page, selector, act) {
  await page.evaluate((changing) => {
    const text = () => document.querySelector(changing)?.textContent;
    const before = text();
    const bench = /** @type {any} */ (window).bench;
    addEventListener(
      'pointerdown',
      () => {
        const begun = performance.now();
        const look = () => {
          const now = text();
          if (now && now !== before) requestAnimationFrame(() => (bench.took = performance.now() - begun));
          else requestAnimationFrame(look);
        };
        look();
      },
      { capture: true, once: true },
    );
  }, selector);
  await act();
  return page.waitForFunction(() => /** @type {any} */ (window).bench.took).then((took) => took.jsonValue());
}

/**
 * @param {Page} page
 * @param {string} address
 */
async function readyAt(page, address) {
  await page.goto(address);
  return ended(page);
}

/** @param {Page} page */
const ended = (page) =>
  page.waitForFunction(() => /** @type {any} */ (window).bench.ready).then((ready) => ready.jsonValue());
