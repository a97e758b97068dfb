// Every address of the shop offline, after one visit to the home page: on a cold start, and by navigation within an open page.
import { expect, test } from 'vitest';
import { walkTo } from '#tests/kit/browser/walk-to.ts';
import { becomeCustomer, findWrongPages, OF_A_CUSTOMER, offlineAfterOneVisit, ROUTES } from './offline-addresses.ts';
import { goOffline, visitOnce } from './worker-kit.ts';

test('opens for a guest within an open page and on a cold start, shows what the device has, and is never empty', async () => {
  const visit = await offlineAfterOneVisit();
  const { page, origin } = visit.shop;
  expect(await findWrongPages(visit, ROUTES, (path) => walkTo(page, path))).toEqual([]);
  expect(await findWrongPages(visit, ROUTES, (path) => page.goto(origin + path))).toEqual([]);
});

test('opens for a customer within an open page and on a cold start, shows what the device has, and is never empty', async () => {
  const visit = await offlineAfterOneVisit();
  const { page, origin } = visit.shop;
  await becomeCustomer(page);
  await page.goto(`${origin}/terms-conditions`);
  expect(await findWrongPages(visit, OF_A_CUSTOMER, (path) => walkTo(page, path))).toEqual([]);
  expect(await findWrongPages(visit, OF_A_CUSTOMER, (path) => page.goto(origin + path))).toEqual([]);
});

test('a product that is not on this device says so, and offers products that are', async () => {
  const visit = await visitOnce();
  const { page, main, origin } = visit.shop;
  // The shop is too large to be prefetched, so the device has only viewed products.
  await page.evaluate(async () => {
    for (const name of ['catalogue-v1', 'listings-v1', 'products-v1']) await caches.delete(name);
  });
  await goOffline(visit);
  await page.goto(`${origin}/product/Gym-Ball`);
  await main.getByText('Not on this device yet').waitFor();
  await main.getByRole('link', { name: 'Your cart' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cart Items' }).waitFor();
});
