// The addresses of the shop offline, after one visit to the home page: one of each kind on a cold start, where one document serves
// all, and the others by navigation within an open page. Each shows what the device has and claims nothing about the rest. Every
// address in both ways: offline-routes.long.test.ts.
import { expect, test } from 'vitest';
import { findBarriers } from '#tests/kit/browser/find-barriers.ts';
import { walkTo } from '#tests/kit/browser/walk-to.ts';
import { becomeCustomer, findWrongPages, OF_A_CUSTOMER, offlineAfterOneVisit, ROUTES } from './offline-addresses.ts';

/** One of each kind: a listing, a product, a page with local data, and an unknown address. */
const COLD = new Set(['/', '/product/Gym-Ball', '/searched-products?q=mat', '/cart', '/stores', '/nowhere/at/all']);
/** Pages of text that differ in nothing else. */
const POLICIES = /-policy$/;

test('offline each kind of address shows what the device has, for a guest and a customer, and is never empty', async () => {
  const visit = await offlineAfterOneVisit();
  const { shop } = visit;
  const { page, main, origin } = shop;
  const walk = (path: string) => walkTo(page, path);
  const open = (path: string) => page.goto(origin + path);
  const walked = ROUTES.filter(([path]) => !COLD.has(path) && !POLICIES.test(path));
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
  expect(await findWrongPages(visit, OF_A_CUSTOMER, walk)).toEqual([]);
});
