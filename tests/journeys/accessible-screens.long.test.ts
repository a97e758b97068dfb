// axe-core, WCAG 2.2 AA, on every screen and its overlays on a desktop; and every screen at 400 %.
import { expect, test } from 'vitest';
import { DESKTOP, openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { logIn, newAddress, signUp } from '#tests/kit/browser/shopper-account.ts';
import {
  ALIKE,
  findBarriersInDashboard,
  findBarriersInForms,
  findBarriersInTrouble,
  findBarriersOnRoutes,
  ROUTES,
} from './barriers.ts';

/** 1280 px at 400 %: WCAG 1.4.10. */
const ZOOMED = { width: 320, height: 256 };

test('every route is free of barriers on a desktop', async () => {
  expect(await findBarriersOnRoutes([DESKTOP])).toEqual([]);
  expect(await findBarriersOnRoutes([DESKTOP, PHONE], ALIKE)).toEqual([]);
});

test('forms say what is wrong without a barrier on a desktop', async () => {
  expect(await findBarriersInForms([DESKTOP])).toEqual([]);
});

test('what went wrong, what is offline and what lies over the page has no barrier on a desktop', async () => {
  expect(await findBarriersInTrouble([DESKTOP])).toEqual([]);
});

test('a customer finds no barrier in the dashboard and its menus on a desktop', async () => {
  expect(await findBarriersInDashboard([DESKTOP])).toEqual([]);
});

test('at 400 % every screen reads without sideways scrolling, those of a customer too', async () => {
  const shop = await openShop(ZOOMED);
  shop.allow(/get-order\/unknown/);
  const address = newAddress();
  await signUp(shop, address);
  await logIn(shop, address);
  const parts = ['profile', 'order-history', 'settings', 'cart', 'wishlist', 'password-change'];
  const wide: string[] = [];
  for (const path of [...ROUTES, ...ALIKE, ...parts.map((part) => `/userdashboard/${part}`)]) {
    await shop.walkTo(path);
    if (await shop.scrollsSideways()) wide.push(path);
  }
  expect(wide).toEqual([]);
});
