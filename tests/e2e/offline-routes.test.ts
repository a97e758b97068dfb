// Every address of the shop on a cold start without a network, after one visit of the home page.
import { expect, test } from 'vitest';
import { findBarriers } from '#tests/kit/find-barriers.ts';
import { statusLine } from './offline-kit.ts';
import { loseNetwork, visitOnce } from './worker-kit.ts';

/** SPEC 2, route table: what each says when it was never opened before. */
const ROUTES: [path: string, says: RegExp][] = [
  ['/', /Gym Ball|Dumbbell|Mat/],
  ['/product/Gym-Ball', /Rs\. 949.*Prices as of \d\d:\d\d/],
  ['/product/No-Such-Thing-At-All', /We could not find this product.*Search products/],
  ['/best-seller', /10 products.*Prices as of/],
  ['/searched-products', /37 products/],
  ['/searched-products?q=mat', /1 product.*Yoga Mat/],
  ['/category-products/strength-equipment', /Strength Equipment.*Prices as of/],
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
  ['/userdashboard', /This did not load/],
  ['/userdashboard/profile', /This did not load.*Try again/],
  ['/userdashboard/order-history', /Could Not Fetch All Orders.*Orders are not kept on this device/],
  ['/userdashboard/settings', /Log out/],
  ['/userdashboard/cart', /Your cart is empty/],
  ['/userdashboard/wishlist', /your wishlist was not saved here/],
  ['/userdashboard/password-change', /Current password/],
  ['/userdashboard/view-orderdata?orderId=unknown', /Orders are not kept on this device/],
  ['/userdashboard/view-order?order_id=unknown', /view order/],
];

test.each([
  ['a guest', ROUTES, false],
  ['a customer', OF_A_CUSTOMER, true],
] as const)('opens for %s, says what it has, and never an empty page', async (_who, routes, isCustomer) => {
  const visit = await visitOnce();
  const { page, main } = visit.shop;
  if (isCustomer)
    await page.evaluate(() => {
      localStorage.setItem('userToken', 'a-token-of-asha-0123456789');
      localStorage.setItem('contact_email', 'asha@example.in');
    });
  await loseNetwork(visit);
  const wrong: string[] = [];
  for (const [path, says] of routes) {
    await page.goto(visit.host.origin + path);
    const text = async () => ((await main.textContent()) ?? '').replace(/\s+/g, ' ');
    try {
      await expect.poll(text, { timeout: 8_000 }).toMatch(says);
      await expect.poll(() => page.locator('main .skeleton').count(), { timeout: 8_000 }).toBe(0);
      await expect.poll(() => statusLine(page).textContent()).toBe('You are offline');
    } catch {
      wrong.push(`${path}: ${(await text()).slice(0, 200)}`);
    }
  }
  expect(wrong).toEqual([]);
});

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
