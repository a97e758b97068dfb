// `npm run transcript`: writes one purchase as a screen reader announces it, from the home page to the confirmation, by keyboard
// only, to .gallery/purchase.txt. Read it aloud after changing texts or announcements.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { findOrInstallChromium, NO_BROWSER } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { findRuntime } from './lib/runtime.mjs';
import { PlainFailure, runMain, say } from './lib/say.mjs';
import { startShop } from './lib/shop-server.mjs';
import { describeDialog, describeFocus, listen, readMain } from './lib/speech.mjs';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic'];
const MAX_TABS = 140;
const SETTLE_MS = 1_500;
const FORM = {
  contact_email: 'asha@example.com',
  shipping_name: 'Asha Rao',
  shipping_email: 'asha@example.com',
  shipping_phone: '9876543210',
  shipping_address_line1: '12 MG Road',
  shipping_zip_code: '411001',
  shipping_city: 'Pune',
  shipping_state: 'Maharashtra',
};

await runMain(async () => {
  await ensureInstalled();
  const runtime = await findRuntime();
  const executablePath = await findOrInstallChromium();
  if (!executablePath) throw new PlainFailure(NO_BROWSER);
  await ensureBuilt(runtime);
  const shop = await startShop(runtime);
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-IN' });
    const lines = await buy(page, shop.origin);
    const folder = inRoot('.gallery');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'purchase.txt'), `${lines.join('\n')}\n`);
    say(`${lines.length} lines: read .gallery/purchase.txt`);
  } finally {
    await browser.close();
    await shop.stop();
  }
});

/**
 * @param {import('playwright-core').Page} page
 * @param {string} origin
 */
async function buy(page, origin) {
  /** @type {string[]} */
  const lines = [];
  const cdp = await page.context().newCDPSession(page);
  await listen(page, (text) => lines.push(`   ! ${text}`));
  const settle = () => page.waitForTimeout(SETTLE_MS);

  /** @param {string} what */
  const read = async (what) => {
    await settle();
    lines.push('', `== ${what}: ${await page.title()}`, ...(await readMain(cdp)).map((line) => `     ${line}`), '');
  };
  /**
   * Records every tab stop on the way.
   * @param {RegExp} wanted
   * @param {string} [key]
   */
  const tabTo = async (wanted, key = 'Tab') => {
    for (let press = 0; press < MAX_TABS; press += 1) {
      await page.keyboard.press(key);
      const said = await describeFocus(cdp);
      lines.push(`   > ${said}`);
      if (wanted.test(said)) return;
    }
    throw new PlainFailure(`${MAX_TABS} Tabs did not reach ${wanted}.\n${lines.slice(-MAX_TABS).join('\n')}`);
  };
  const enter = async () => {
    lines.push('[Enter]');
    await page.keyboard.press('Enter');
    await settle();
    lines.push(`   > ${[await describeDialog(page), await describeFocus(cdp)].filter(Boolean).join('; ')}`);
  };

  await page.goto(origin);
  await read('Home');
  await tabTo(/^Speed Skipping Rope, link/);
  await enter();
  await read('The product');
  await tabTo(/^Add to Cart, button/);
  await enter();
  await tabTo(/^Cart, 1 item/, 'Shift+Tab');
  await enter();
  await read('The cart');
  await tabTo(/^Check out, link/);
  await enter();
  await read('The checkout');
  await fillIn(page, cdp, lines);
  await tabTo(/^Place Order/);
  await enter();
  await tabTo(/^4111/);
  await enter();
  await tabTo(/^Pay, button/);
  await enter();
  await page.waitForURL('**/order-success**');
  await settle();
  lines.push(`   > ${await describeFocus(cdp)}`);
  await read('The confirmation');
  return lines;
}

/**
 * Types into each field when Tab reaches it, and selects the payment with Space.
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').CDPSession} cdp
 * @param {string[]} lines
 */
async function fillIn(page, cdp, lines) {
  const values = /** @type {Record<string, string>} */ (FORM);
  for (let press = 0; press < MAX_TABS; press += 1) {
    await page.keyboard.press('Tab');
    lines.push(`   > ${await describeFocus(cdp)}`);
    const { name, type } = await page.evaluate(() => {
      const at = /** @type {HTMLInputElement | null} */ (document.activeElement);
      return { name: at?.name ?? '', type: at?.type ?? '' };
    });
    if (type === 'radio') {
      await page.keyboard.press('Space');
      lines.push('[Space]', `   > ${await describeFocus(cdp)}`);
      return;
    }
    const value = values[name];
    if (value) await page.keyboard.type(value);
  }
  throw new PlainFailure('Tab never came to the payment mode.');
}
