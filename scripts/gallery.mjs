// `npm run gallery`: pictures of every screen and state at phone and desktop width, on one sheet in .gallery/.
// `npm run gallery -- cart` takes only the shots whose name or path holds that word.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shots } from './gallery-shots.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { findOrInstallChromium, NO_BROWSER } from './lib/chromium.mjs';
import { contactSheet } from './lib/contact-sheet.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { findRuntime } from './lib/runtime.mjs';
import { PlainFailure, runMain, say } from './lib/say.mjs';
import { startShop } from './lib/shop-server.mjs';

/** @typedef {import('./gallery-shots.mjs').Shot} Shot */

const SIZES = /** @type {const} */ ({ phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } });
const AUTH_KEY = 'vyayam-local-key';
/** As the page makes them: 32 hex characters. */
const SHOPPER = 'ca11e7000000000000000000000000ca';
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
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const taken = [];
    for (const [index, shot] of wanted.entries()) {
      for (const size of /** @type {const} */ (['phone', 'desktop']))
        if (!shot.only || shot.only === size) taken.push(await take(browser, shop.origin, shot, size));
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
 * @param {keyof typeof SIZES} size
 */
async function take(browser, origin, shot, size) {
  const isPhone = size === 'phone';
  const context = await browser.newContext({
    viewport: SIZES[size],
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'en-IN',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  if (shot.cart) await page.addInitScript((id) => localStorage.setItem('sessionId', id), SHOPPER);
  if (shot.fails) await page.route(shot.fails, (route) => route.fulfill({ status: 500, json: { success: false } }));
  // Never answered: the context ends first.
  if (shot.holds) await page.route(shot.holds, () => undefined);
  const file = `${shot.name.replace(/\W+/g, '-').replace(/^-|-$/g, '').toLowerCase() || 'home'}--${size}.jpg`;
  let trouble = '';
  try {
    await page.goto(origin + shot.path);
    await settle(page, shot);
    await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 82, fullPage: !shot.act });
  } catch (error) {
    trouble = String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
    say(`  ${shot.name} (${size}): ${trouble}`);
  }
  await context.close();
  return { name: shot.name, path: shot.path, size, file, trouble };
}

/**
 * Waits until the screen is as the shot wants it.
 * @param {import('playwright-core').Page} page
 * @param {Shot} shot
 */
async function settle(page, shot) {
  const idle = () => page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await page.waitForLoadState('load');
  if (shot.holds) return page.waitForTimeout(800);
  await idle();
  // A failed call is asked once more after a second before the screen gives up.
  if (shot.fails) await page.waitForTimeout(2_500);
  if (shot.act) {
    await shot.act(page);
    await page.waitForTimeout(500);
    return idle();
  }
  // Pictures further down load when they come near.
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    scrollTo(0, 0);
  });
  return idle();
}

/**
 * Three different things in the cart of SHOPPER.
 * @param {string} origin
 */
async function fillCart(origin) {
  const headers = { 'auth-key': AUTH_KEY, 'content-type': 'application/json' };
  const reply = await fetch(`${origin}/api/products?category=accessories&limit=3`, { headers });
  /** @type {{ data: { _id: string, salePrice: number, variations: { color: string, sizes: { size: string }[] }[] }[] }} */
  const { data } = await reply.json();
  for (const [index, product] of data.entries()) {
    const [variation] = product.variations;
    const products = {
      product_id: product._id,
      price: product.salePrice,
      session_id: SHOPPER,
      quantity: index + 1,
      color: variation?.color ?? '',
      size: variation?.sizes[0]?.size ?? '',
    };
    await fetch(`${origin}/api/add-cart`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ isCombo: false, products }),
    });
  }
}
