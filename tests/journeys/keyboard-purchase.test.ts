// From home to the confirmation by keyboard alone, and the announcements of a screen reader on the way.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { gateway } from '#tests/kit/browser/fill-checkout.ts';
import { DESKTOP, openShop, type Shop } from '#tests/kit/browser/open-shop.ts';
import { ADDRESS } from '#tests/kit/fixtures/checkout-address.ts';

/** More Tabs between two related elements count as a trap. */
const MOST_TABS = 140;
/** CSS px: the minimum height of controls needed for a purchase. */
const MAIN_TARGET = 44;

/** Presses Tab until the element of this name has the focus; fails when it never has, or when it is too small. */
async function tabTo(shop: Shop, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let press = 0; press < MOST_TABS; press += 1) {
    await shop.page.keyboard.press(key);
    if (name.test(await shop.focused())) return;
  }
  throw new Error(`${MOST_TABS} Tabs did not reach ${name}`);
}

const heightOfFocused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getBoundingClientRect().height ?? 0);

async function pressFocused(shop: Shop): Promise<void> {
  expect(await heightOfFocused(shop.page)).toBeGreaterThanOrEqual(MAIN_TARGET);
  await shop.page.keyboard.press('Enter');
}

/** Collects the announcements of live regions, in order. */
async function listen(page: Page): Promise<string[]> {
  const said: string[] = [];
  await page.exposeFunction('reportSaid', (text: string) => void (said.at(-1) === text || said.push(text)));
  await page.addInitScript(() => {
    const { reportSaid } = window as unknown as { reportSaid: (text: string) => void };
    const LIVE = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"]';
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
        const text = region?.textContent?.trim();
        if (text) reportSaid(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return said;
}

test('a purchase can be made by keyboard alone, and each step is announced', async () => {
  const shop = await openShop(DESKTOP);
  const { page } = shop;
  const said = await listen(page);
  await shop.goTo('/');
  await tabTo(shop, /^Gym Ball|^Speed Skipping Rope$/);
  await page.keyboard.press('Enter');
  await shop.arriveAt('Speed Skipping Rope');
  await expect.poll(() => said.join('\n')).toContain('Speed Skipping Rope');

  await tabTo(shop, /^Add to Cart$/);
  await pressFocused(shop);
  await shop.toast('Product added to cart successfully');
  expect(said.join('\n')).toContain('Product added to cart successfully');

  await tabTo(shop, /^Cart, 1 item/, 'Shift+Tab');
  await pressFocused(shop);
  await shop.arriveAt(/^Cart Items/);
  await expect.poll(() => said.join('\n')).toMatch(/Cart/);
  await tabTo(shop, /^Check out$/);
  await pressFocused(shop);
  await page.getByRole('button', { name: 'Place Order' }).waitFor();

  await fillByKeyboard(page);
  await tabTo(shop, /^Place Order$/);
  await pressFocused(shop);
  await gateway(page).waitFor();
  await tabTo(shop, /^4111/);
  await pressFocused(shop);
  await tabTo(shop, /^Pay$/);
  await pressFocused(shop);
  await page.waitForURL('**/order-success**');
  await shop.arriveAt(/thank/i);
  expect(await shop.focused()).toMatch(/thank/i);
  await expect.poll(() => said.slice(-6).join('\n')).toMatch(/order|thank/i);

  // As after a page that died before the ordered items had left the cart: the next start leads to the confirmation.
  await page.evaluate(setOrderBack);
  await page.goto(`${shop.origin}/`);
  await page.waitForURL('**/order-success**');
});

/** Runs in the page: the record of the payment says 'placed', not 'done'. */
const setOrderBack = () =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('shop-core');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const [name = ''] = opening.result.objectStoreNames;
      const transaction = opening.result.transaction(name, 'readwrite');
      const store = transaction.objectStore(name);
      transaction.oncomplete = () => resolve(opening.result.close());
      store.openCursor(IDBKeyRange.bound('payment:', 'payment;')).onsuccess = ({ target }) => {
        const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
        cursor?.update({ ...cursor.value, state: 'placed' });
        cursor?.continue();
      };
    };
  });

/** Types into each field in Tab order, and picks the payment with Space. */
async function fillByKeyboard(page: Page): Promise<void> {
  const values: Readonly<Record<string, unknown>> = ADDRESS;
  for (let press = 0; press < MOST_TABS; press += 1) {
    await page.keyboard.press('Tab');
    const { name, type, tag } = await page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null;
      return { name: at?.name ?? '', type: at?.type ?? '', tag: at?.tagName ?? '' };
    });
    const value = values[name];
    if (type === 'radio') {
      await page.keyboard.press('Space');
      return;
    }
    if (typeof value === 'string' && (tag === 'INPUT' || tag === 'SELECT')) await page.keyboard.type(value);
  }
  throw new Error('Tab never came to the payment mode');
}
