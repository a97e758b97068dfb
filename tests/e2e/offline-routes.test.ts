// Every address of the shop without a network, after one visit of the home page: walked to within an open page, and some on
// a cold start. Each says what it has and claims nothing about what it has not. On a cold start all come from one document.
import { expect, test } from 'vitest';
import { findBarriers } from '#tests/kit/browser/find-barriers.ts';
import {
  becomeCustomer,
  findWrongPages,
  OF_A_CUSTOMER,
  offlineAfterOneVisit,
  ROUTES,
  walk,
} from './offline-addresses.ts';

/** One of each kind: a listing, a product, what the device has by itself, and an address that leads nowhere. */
const COLD = new Set(['/', '/product/Gym-Ball', '/searched-products?q=mat', '/cart', '/stores', '/nowhere/at/all']);

test('every address says what it has offline, for a guest and a customer, and is never an empty page', async () => {
  const visit = await offlineAfterOneVisit();
  const { shop } = visit;
  const { page, main, origin } = shop;
  const walkTo = (path: string) => walk(page, path);
  const open = (path: string) => page.goto(origin + path);
  expect(await findWrongPages(visit, ROUTES, walkTo)).toEqual([]);
  expect(
    await findWrongPages(
      visit,
      ROUTES.filter(([path]) => COLD.has(path)),
      open,
    ),
  ).toEqual([]);

  await open('/product/No-Such-Thing-At-All');
  await main.getByText('Not on this device yet').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await main.getByRole('link', { name: 'Your cart' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cart Items' }).waitFor();

  await becomeCustomer(page);
  await open('/terms-conditions');
  expect(await findWrongPages(visit, OF_A_CUSTOMER, walkTo)).toEqual([]);
});
