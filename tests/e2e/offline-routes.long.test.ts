// Every address of the shop without a network on a cold start, after one visit of the home page. Within an open page:
// offline-routes.test.ts.
import { expect, test } from 'vitest';
import { becomeCustomer, findWrongPages, OF_A_CUSTOMER, offlineAfterOneVisit, ROUTES } from './offline-addresses.ts';

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
