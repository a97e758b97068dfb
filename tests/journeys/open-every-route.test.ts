import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

/** SPEC 2, route table; with a name or id where the path asks for one. */
const ROUTES = [
  ...['/', '/product/Gym-Ball', '/best-seller', '/searched-products', '/searched-products?q=mat'],
  ...['/category-products/strength-equipment', '/cart', '/checkout', '/order-success?orderId=unknown'],
  ...['/login', '/signup', '/verify-email', '/request-otp', '/track-order', '/contact', '/contact-us', '/about'],
  ...['/stores', '/terms-conditions', '/return-policy', '/refund-policy', '/shipping-policy', '/cancellation-policy'],
  ...['/privicy-policy', '/userdashboard', '/userdashboard/profile', '/userdashboard/order-history'],
  ...['/userdashboard/settings', '/userdashboard/cart', '/userdashboard/wishlist', '/userdashboard/password-change'],
  ...['/userdashboard/view-orderdata?orderId=unknown', '/userdashboard/view-order?order_id=unknown'],
];

test('every route of the specification opens by its address and again by reload', { timeout: 240_000 }, async () => {
  const shop = await openShop(PHONE);
  // The order that is asked for does not exist.
  shop.allow(/get-order\/unknown/);
  await shop.goTo('/no/such/page');
  const notFound = await shop.title();
  const lost: string[] = [];
  for (const route of ROUTES) {
    await shop.goTo(route);
    const first = await shop.title();
    await shop.reload();
    const again = await shop.title();
    if (!first?.trim() || first === notFound || first !== again)
      lost.push(`${route}: "${first}", after a reload "${again}"`);
  }
  expect(lost).toEqual([]);
});

test('an unknown path shows the not-found page, whose link goes home', async () => {
  const shop = await openShop(PHONE);
  await shop.goTo('/no/such/page');
  await shop.main.getByRole('link', { name: 'Go home' }).click();
  await shop.page.waitForURL(`${shop.origin}/`);
});

test('a product that is not sold says so, and its address is one that is not found', async () => {
  const shop = await openShop(PHONE);
  shop.allow(/No-Such-Thing-At-All answered 404|status of 404 .*No-Such-Thing-At-All/);
  await shop.goTo('/product/No-Such-Thing-At-All');
  await shop.main.getByText('We could not find this product').waitFor();
});

test('both spellings of the contact page are one page', async () => {
  const shop = await openShop(PHONE);
  await shop.goTo('/contact');
  const title = await shop.title();
  await shop.goTo('/contact-us');
  expect(await shop.title()).toBe(title);
});
