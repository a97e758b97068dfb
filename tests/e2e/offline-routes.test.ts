// The addresses of the shop offline, after one visit to the home page: one of each kind on a cold start or by navigation within an
// open page. Each shows what the device has and claims nothing about the rest. Every address in both ways:
// offline-routes.long.test.ts.
import { expect, test } from 'vitest';
import { findBarriers } from '#tests/kit/browser/find-barriers.ts';
import { walkTo } from '#tests/kit/browser/walk-to.ts';
import { becomeCustomer, findWrongPages, OF_A_CUSTOMER, offlineAfterOneVisit, ROUTES } from './offline-addresses.ts';

/** A listing, a product, a page with local data, and an unknown address. */
const COLD = new Set(['/', '/product/Gym-Ball', '/searched-products?q=mat', '/cart', '/nowhere/at/all']);
/** What is not known, a form, and a page with a copy of its own. The other routes have a screen like one of these. */
const WALKED = new Set([
  ...['/product/No-Such-Thing-At-All', '/category-products/no-such-thing', '/order-success?orderId=unknown'],
  ...['/best-seller', '/login', '/track-order', '/stores', '/return-policy'],
]);
/** A customer's orders, one of them, the wishlist and a form. */
const OWN = /order-history|wishlist|password-change|view-orderdata/;

test('offline each kind of address shows what the device has, for a guest and a customer, and is never empty', async () => {
  const visit = await offlineAfterOneVisit();
  const { shop } = visit;
  const { page, main, origin } = shop;
  const walk = (path: string) => walkTo(page, path);
  const open = (path: string) => page.goto(origin + path);
  const walked = ROUTES.filter(([path]) => WALKED.has(path));
  const opened = ROUTES.filter(([path]) => COLD.has(path));
  expect(await findWrongPages(visit, walked, walk)).toEqual([]);
  expect(await findWrongPages(visit, opened, open)).toEqual([]);

  await open('/product/No-Such-Thing-At-All');
  await main.getByText('Not on this device yet').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await main.getByRole('link', { name: 'Your cart' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cart Items' }).waitFor();

  await becomeCustomer(page);
  await open('/terms-conditions');
  const own = OF_A_CUSTOMER.filter(([path]) => OWN.test(path));
  expect(await findWrongPages(visit, own, walk)).toEqual([]);
  expect([opened, walked, own].map(({ length }) => length)).toEqual([COLD.size, WALKED.size, 4]);
});
