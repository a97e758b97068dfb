// `npm run gallery`: screenshots of every screen and state at phone, tablet and desktop width, on one page in .gallery/. `npm run
// gallery -- cart` takes only the shots whose name or path contains that word.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shots } from './gallery-shots.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { findOrInstallChromium, NO_BROWSER } from './lib/chromium.mjs';
import { contactSheet } from './lib/contact-sheet.mjs';
import { AUTH_KEY, fillCart, makeCustomer, SHOPPER } from './lib/gallery-people.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { findRuntime } from './lib/runtime.mjs';
import { PlainFailure, runMain, say } from './lib/say.mjs';
import { startShop } from './lib/shop-server.mjs';

/**
 * @typedef {import('./gallery-shots.mjs').Shot} Shot
 *
 * @typedef {import('./gallery-shots.mjs').Size} Size
 *
 * @typedef {import('./lib/gallery-people.mjs').Customer} Customer
 */

/** @type {Record<Size, { width: number, height: number }>} */
const SIZES = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
};
const ALL = /** @type {Size[]} */ (Object.keys(SIZES));
const folder = inRoot('.gallery');

await runMain(async () => {
  await ensureInstalled();
  const runtime = await findRuntime();
  const executablePath = await findOrInstallChromium();
  if (!executablePath) throw new PlainFailure(NO_BROWSER);
  await ensureBuilt(runtime);
  const word = process.argv[2] ?? '';
  const wanted = shots.filter(({ name, path }) => `${name} ${path}`.toLowerCase().includes(word.toLowerCase()));

  say('Starting a shop to take pictures of …');
  const shop = await startShop(runtime, { AUTH_KEY });
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  try {
    await fillCart(shop.origin);
    const customer = await makeCustomer(shop.origin);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const taken = [];
    for (const [index, shot] of wanted.entries()) {
      const sizes = shot.only ?? ALL;
      taken.push(...(await Promise.all(sizes.map((size) => take(browser, shop.origin, shot, size, customer)))));
      say(`  ${index + 1}/${wanted.length} ${shot.name}`);
    }
    writeFileSync(join(folder, 'index.html'), contactSheet(taken));
    say(`${taken.length} pictures: open ${join('.gallery', 'index.html')}`);
  } finally {
    await browser.close();
    await shop.stop();
  }
});

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} origin
 * @param {Shot} shot
 * @param {Size} size
 * @param {Customer} customer
 */
async function take(browser, origin, shot, size, customer) {
  const isPhone = size === 'phone';
  const path = shot.path.replace('{order}', customer.order);
  const context = await browser.newContext({
    viewport: SIZES[size],
    isMobile: isPhone,
    hasTouch: size !== 'desktop',
    locale: 'en-IN',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  if (shot.customer) await page.addInitScript(remember, { userToken: customer.token, contact_email: customer.email });
  if (shot.cart) await page.addInitScript(remember, { sessionId: SHOPPER });
  if (shot.fails) await page.route(shot.fails, (route) => route.fulfill({ status: 500, json: { success: false } }));
  // Never answered: the context is closed first.
  if (shot.holds) await page.route(shot.holds, () => undefined);
  const file = `${shot.name.replace(/\W+/g, '-').replace(/^-|-$/g, '').toLowerCase() || 'home'}--${size}.jpg`;
  let trouble = '';
  try {
    // A page whose pictures are held back never finishes loading.
    await page.goto(origin + path, { waitUntil: shot.holds ? 'domcontentloaded' : 'load' });
    await settle(page, shot);
    await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 82, fullPage: isWhole(shot) });
  } catch (error) {
    trouble = String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
    say(`  ${shot.name} (${size}): ${trouble}`);
  }
  await context.close();
  return { name: shot.name, path: shot.path, size, file, trouble };
}

/**
 * Runs in the page, before it starts.
 * @param {Record<string, string>} kept
 */
function remember(kept) {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
}

/**
 * Runs in the page. Pictures outside the window and hidden ones do not count.
 * @param {boolean} whole include pictures below the window
 */
function picturesAreHere(whole) {
  return [...document.images].every((one) => {
    const { left, top, bottom, width } = one.getBoundingClientRect();
    return one.complete || width === 0 || left > innerWidth || bottom < 0 || (!whole && top > innerHeight);
  });
}

/** @param {Shot} shot */
function isWhole(shot) {
  return shot.whole ?? !shot.act;
}

/**
 * Waits for the state that the shot needs.
 * @param {import('playwright-core').Page} page
 * @param {Shot} shot
 */
async function settle(page, shot) {
  const idle = async (/** @type {boolean} */ whole) => {
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
    // On a loaded machine the answers arrive before the page shows them.
    await page.waitForFunction(() => !document.querySelector('main .skeleton')).catch(() => undefined);
    await page.waitForFunction(picturesAreHere, whole).catch(() => undefined);
  };
  if (shot.holds) return page.waitForTimeout(800);
  await idle(false);
  // A failed call is repeated once after a second before the screen shows the error.
  if (shot.fails) await page.waitForTimeout(2_500);
  if (shot.act) {
    await shot.act(page);
    await page.waitForTimeout(500);
    return idle(isWhole(shot));
  }
  // Pictures further down load when they come near the window.
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    scrollTo(0, 0);
  });
  return idle(isWhole(shot));
}
