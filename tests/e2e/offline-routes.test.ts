// Every address of the shop without a network, after one visit of the home page: on a cold start, and walked to within an
// open page. Each says what it has and claims nothing about what it has not.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriers } from '#tests/kit/browser/find-barriers.ts';
import { statusLine } from './offline-kit.ts';
import { loseNetwork, visitOnce } from './worker-kit.ts';

/** SPEC 2, route table: what each says when it was never opened before. */
const ROUTES: [path: string, says: RegExp][] = [
  ['/', /Gym Ball|Dumbbell|Mat/],
  ['/product/Gym-Ball', /Rs\. 949.*Prices as of \d\d:\d\d/],
  ['/product/No-Such-Thing-At-All', /Not on this device yet.*no copy of this product.*Home/],
  ['/best-seller', /10 products.*Prices as of/],
  ['/searched-products', /37 products/],
  ['/searched-products?q=mat', /1 product.*Yoga Mat/],
  ['/category-products/strength-equipment', /Strength Equipment.*Prices as of/],
  ['/category-products/no-such-thing', /No products found.*The shop may have more/],
  ['/searched-products?q=zzzz', /No products found.*The shop may have more/],
  ['/cart', /Your cart is empty/],
  ['/checkout', /Your cart is empty/],
  ['/order-success?orderId=unknown', /Orders are not kept on this device/],
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
const OF_A_CUSTOMER: typeof ROUTES = [
  ['/userdashboard', /no copy of your profile/],
  ['/userdashboard/profile', /no copy of your profile.*Try again/],
  ['/userdashboard/order-history', /Could Not Fetch All Orders.*Orders are not kept on this device/],
  ['/userdashboard/settings', /Log out/],
  ['/userdashboard/cart', /Your cart is empty/],
  ['/userdashboard/wishlist', /no copy of your wishlist/],
  ['/userdashboard/password-change', /Current password/],
  ['/userdashboard/view-orderdata?orderId=unknown', /Orders are not kept on this device/],
  ['/userdashboard/view-order?order_id=unknown', /view order/],
];

/** What a device cannot know. */
const VERDICTS = /no longer sold|could not find this product|no such category/;

test.each([
  ['a guest on a cold start', ROUTES, false, 'opened'],
  ['a guest within an open page', ROUTES, false, 'walked to'],
  ['a customer on a cold start', OF_A_CUSTOMER, true, 'opened'],
  ['a customer within an open page', OF_A_CUSTOMER, true, 'walked to'],
] as const)('opens for %s, says what it has, and never an empty page', async (_who, routes, isCustomer, way) => {
  const visit = await visitOnce();
  const { page, main } = visit.shop;
  if (isCustomer)
    await page.evaluate(() => {
      localStorage.setItem('userToken', 'a-token-of-asha-0123456789');
      localStorage.setItem('contact_email', 'asha@example.in');
    });
  // A page that is left open brings nothing but its program.
  await page.goto(`${visit.host.origin}/terms-conditions`);
  await visit.shop.settled();
  await loseNetwork(visit);
  const wrong: string[] = [];
  for (const [path, says] of routes) {
    if (way === 'opened') await page.goto(visit.host.origin + path);
    else await walk(page, path);
    const text = async () => ((await main.textContent()) ?? '').replace(/\s+/g, ' ');
    try {
      await expect.poll(text, { timeout: 8_000 }).toMatch(says);
      await expect.poll(() => page.locator('main .skeleton').count(), { timeout: 8_000 }).toBe(0);
      await expect.poll(() => statusLine(page).textContent()).toBe('You are offline');
      expect(await page.locator('h1').count()).toBe(1);
      expect(await errorToasts(page).count()).toBeLessThan(2);
      expect(await text()).not.toMatch(VERDICTS);
    } catch {
      wrong.push(`${path}: ${(await text()).slice(0, 200)}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** As by a link, and until the page knows it. */
const walk = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const errorToasts = (page: Page) => page.getByLabel('Notifications').locator('.bg-danger');

test('a product that is not on this device says so kindly and offers what is', async () => {
  const visit = await visitOnce();
  const { page, main } = visit.shop;
  // A shop too large to be fetched ahead: only what was seen is known.
  await page.evaluate(async () => {
    for (const name of ['catalogue-v1', 'listings-v1', 'products-v1']) await caches.delete(name);
  });
  await loseNetwork(visit);
  await page.goto(`${visit.host.origin}/product/Gym-Ball`);
  await main.getByText('Not on this device yet').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await main.getByRole('link', { name: 'Your cart' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cart Items' }).waitFor();
});
