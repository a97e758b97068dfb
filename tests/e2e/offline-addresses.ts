// Every address of the shop, and the text of its page offline after one visit to the home page.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { statusLine } from './offline-kit.ts';
import { goOffline, type Visit, visitOnce } from './worker-kit.ts';

/** The routes of the product specification, and the text of each when it was never opened before. */
export const ROUTES: readonly [path: string, says: RegExp][] = [
  ['/', /Gym Ball|Dumbbell|Mat/],
  ['/product/Gym-Ball', /Rs\.\s949.*Prices as of \d\d:\d\d/],
  ['/product/No-Such-Thing-At-All', /Not on this device yet.*no copy of this product.*Home/],
  ['/best-seller', /10 products.*Prices as of/],
  ['/searched-products', /37 products/],
  ['/searched-products?q=mat', /1 product.*Yoga Mat/],
  ['/category-products/strength-equipment', /Strength Equipment.*Prices as of/],
  ['/category-products/no-such-thing', /No products found.*The shop may have more/],
  ['/searched-products?q=zzzz', /No products found.*The shop may have more/],
  ['/cart', /Your cart is empty/],
  ['/checkout', /Your cart is empty/],
  ['/order-success?orderId=unknown', /no copy of this order/],
  ['/login', /Password/],
  ['/signup', /Full name/],
  ['/verify-email', /Full name/],
  ['/request-otp', /Send OTP/],
  ['/track-order', /AWB number/],
  ['/contact', /Write to us/],
  ['/contact-us', /Write to us/],
  ['/about', /Sanskrit/],
  ['/stores', /14 stores.*Saved on this device/],
  ['/terms-conditions', /Last updated/],
  ['/return-policy', /10 days/],
  ['/refund-policy', /5-7 business days/],
  ['/shipping-policy', /Free shipping/],
  ['/cancellation-policy', /24 hours/],
  ['/privicy-policy', /What is kept on your/],
  ['/nowhere/at/all', /There is nothing at this address/],
];

export const OF_A_CUSTOMER: typeof ROUTES = [
  ['/userdashboard', /no copy of your profile/],
  ['/userdashboard/profile', /no copy of your profile.*Try again/],
  ['/userdashboard/order-history', /Could Not Fetch All Orders.*no copy of your orders/],
  ['/userdashboard/settings', /Log out/],
  ['/userdashboard/cart', /Your cart is empty/],
  ['/userdashboard/wishlist', /no copy of your wishlist/],
  ['/userdashboard/password-change', /Current password/],
  ['/userdashboard/view-orderdata?orderId=unknown', /no copy of this order/],
  ['/userdashboard/view-order?order_id=unknown', /view order/],
];

/** Claims that a device offline cannot make. */
const VERDICTS = /no longer sold|could not find this product|no such category/;
/** Goes offline after one visit to the home page, in a page that has loaded only its program. */
export async function offlineAfterOneVisit(): Promise<Visit> {
  const visit = await visitOnce();
  // A page without data of its own loads only its program.
  await visit.shop.page.goto(`${visit.host.origin}/terms-conditions`);
  await visit.shop.settled();
  await goOffline(visit);
  return visit;
}

export const becomeCustomer = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem('userToken', 'a-token-of-asha-0123456789');
    localStorage.setItem('contact_email', 'asha@example.in');
  });

/** Opens each address with `go`. Resolves to one line for each page that is empty or claims what the device cannot know. */
export async function findWrongPages(
  { shop: { page, main } }: Visit,
  routes: typeof ROUTES,
  go: (path: string) => Promise<unknown>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [path, says] of routes) {
    // Only the messages of this page count.
    await expect.poll(() => errorToasts(page).count()).toBe(0);
    await go(path);
    const text = async () => ((await main.textContent()) ?? '').replace(/\s+/g, ' ');
    try {
      await expect.poll(text).toMatch(says);
      await expect.poll(() => page.locator('main .skeleton').count()).toBe(0);
      await expect.poll(() => statusLine(page).textContent()).toBe('You are offline');
      await expect.poll(() => page.locator('h1').count()).toBe(1);
      expect(await errorToasts(page).count()).toBeLessThan(2);
      expect(await text()).not.toMatch(VERDICTS);
    } catch (error) {
      wrong.push(
        `${path}: ${(await text()).slice(0, 200)} (${error instanceof Error ? error.message.split('\n')[0] : error})`,
      );
    }
  }
  return wrong;
}

const errorToasts = (page: Page) => page.getByLabel('Notifications').locator('.bg-danger');
