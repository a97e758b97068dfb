// Every address of the shop without a network on a cold start, after one visit of the home page. Within an open page:
// offline-routes.test.ts.
import { expect, test } from 'vitest';
import { becomeCustomer, findWrongPages, OF_A_CUSTOMER, offlineAfterOneVisit, ROUTES } from './offline-addresses.ts';
import { loseNetwork, visitOnce } from './worker-kit.ts';

test('opens for a guest on a cold start, says what it has, and never an empty page', async () => {
  const visit = await offlineAfterOneVisit();
  const { page, origin } = visit.shop;
  expect(await findWrongPages(visit, ROUTES, (path) => page.goto(origin + path))).toEqual([]);
});

test('opens for a customer on a cold start, says what it has, and never an empty page', async () => {
  const visit = await offlineAfterOneVisit();
  const { page, origin } = visit.shop;
  await becomeCustomer(page);
  expect(await findWrongPages(visit, OF_A_CUSTOMER, (path) => page.goto(origin + path))).toEqual([]);
});

test('a product that is not on this device says so, and offers what is', async () => {
  const visit = await visitOnce();
  const { page, main, origin } = visit.shop;
  // A shop too large to be fetched ahead: only what was seen is known.
  await page.evaluate(async () => {
    for (const name of ['catalogue-v1', 'listings-v1', 'products-v1']) await caches.delete(name);
  });
  await loseNetwork(visit);
  await page.goto(`${origin}/product/Gym-Ball`);
  await main.getByText('Not on this device yet').waitFor();
  await main.getByRole('link', { name: 'Your cart' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cart Items' }).waitFor();
});
