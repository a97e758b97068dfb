// Goes through the states of checkout and confirmation. Each must have no accessibility problem (WCAG 2.2 AA), no
// violation of the content security policy and no sideways scrolling.
import { expect } from 'vitest';
import {
  comeToCheckout,
  gateway,
  payMode,
  payWith,
  placeOrder,
  typeAddress,
} from '#tests/kit/browser/fill-checkout.ts';
import { openShop, PHONE, type Shop } from '#tests/kit/browser/open-shop.ts';

async function isFit(shop: Shop, state: string): Promise<void> {
  // At the end of the form the bar with Place Order has its own place. Elsewhere it lies over the form and cuts the control at
  // its edge, which axe counts as too small. The button and the footer then move with every message above them. The browser
  // excuses that for 500 ms after a press, but on a busy machine the answer to the press takes longer.
  shop.allow(/^layout moved by 0\.0\d+: \/checkout (FOOTER|DIV\. [^|]*\| BUTTON)/);
  await shop.main.evaluate((main) => main.scrollIntoView({ block: 'end', behavior: 'instant' }));
  expect([state, ...(await shop.axe())]).toEqual([state]);
  expect([state, await shop.scrollsSideways()]).toEqual([state, false]);
}

type Size = typeof PHONE;

export async function fillIn(size: Size): Promise<void> {
  const shop = await openShop(size);
  const { page, main } = shop;
  await shop.goTo('/checkout');
  await isFit(shop, 'empty cart');
  await comeToCheckout(shop);
  await isFit(shop, 'empty form');
  await placeOrder(page);
  await main.getByText('Payment mode is required').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('contact_email');
  await isFit(shop, 'errors');
  await typeAddress(page);
  await payMode(page, 'cod');
  await isFit(shop, 'cash on delivery');
  await main.getByLabel('Billing address same as shipping').uncheck();
  await isFit(shop, 'separate billing');
  await main.getByLabel('Billing address same as shipping').check();
  await main.getByLabel('Coupon code').fill('WELCOME10');
  await main.getByRole('button', { name: 'Apply' }).click();
  await main.getByRole('button', { name: 'Applied' }).waitFor();
  await isFit(shop, 'coupon');
  if (size === PHONE) {
    await main.getByRole('button', { name: /Show Order Summary/ }).click();
    await isFit(shop, 'open summary');
  }
  await shop.offline();
  await main.getByText('You are offline.').waitFor();
  await isFit(shop, 'offline');
  await shop.online();
}

export async function pay(size: Size): Promise<void> {
  const shop = await openShop(size);
  const { page, main } = shop;
  await comeToCheckout(shop);
  await typeAddress(page);
  await payMode(page, 'cod');
  const isCodEnabled = false;
  await page.route('**/cod-status', (route) => route.fulfill({ json: { success: true, data: { isCodEnabled } } }));
  await placeOrder(page);
  await shop.dialog.getByText('Cash on delivery is no longer offered.').waitFor();
  await isFit(shop, 'differences');
  await shop.dialog.getByRole('button', { name: 'No, go back' }).click();
  await page.unroute('**/cod-status');

  await payMode(page, 'online');
  await placeOrder(page);
  await gateway(page).getByText('Rs.').first().waitFor();
  await gateway(page).getByText('Test gateway: no real money').waitFor();
  await isFit(shop, 'gateway');
  await expectWhole(shop);
  await payWith(page, '4000 0000 0000 0002');
  await gateway(page).getByRole('alert').getByText('declined').waitFor();
  await isFit(shop, 'declined');
  await gateway(page).getByRole('button', { name: 'Close' }).click();
  await main
    .getByText('The payment did not go through: The bank declined this payment. Try another one.', { exact: true })
    .waitFor();
  await isFit(shop, 'not paid');

  await placeOrder(page);
  await payWith(page);
  await shop.arriveAt('Thank you for your order');
  await isFit(shop, 'confirmation');
  expect(await shop.cartCount()).toBe(0);
  await main.getByRole('button', { name: 'Cancel order' }).click();
  await shop.dialog.getByText('Please create an account or log in').waitFor();
  await isFit(shop, 'guest who cancels');
  await shop.dialog.waitFor({ state: 'hidden' });
  await isFitForPaper(shop);

  shop.allow(/404/);
  await shop.goTo('/order-success?orderId=nobody-knows-it');
  await main.getByText('Uh Oh! Somethiing went wrong , please try again').waitFor();
  await isFit(shop, 'order that did not load');
}

/** Emulating print shifts the layout, which no shopper sees. */
async function isFitForPaper({ page, main, allow }: Shop): Promise<void> {
  allow(/layout moved.*order-success/);
  await page.emulateMedia({ media: 'print' });
  expect(await main.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  expect(await main.getByText('GST break-up').isVisible()).toBe(true);
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
}

/** Centred, and inside the window on both sides. */
async function expectWhole({ page }: Shop): Promise<void> {
  const { left, right, scrolls } = await gateway(page).evaluate((dialog) => {
    const box = dialog.getBoundingClientRect();
    return {
      left: box.left,
      right: document.documentElement.clientWidth - box.right,
      scrolls: dialog.scrollWidth > dialog.clientWidth,
    };
  });
  expect(left).toBeGreaterThanOrEqual(8);
  expect(Math.abs(left - right)).toBeLessThan(2);
  expect(scrolls).toBe(false);
}
