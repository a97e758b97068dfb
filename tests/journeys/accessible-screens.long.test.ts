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

test('every route passes the accessibility checks on a desktop, and those that are alike on a phone', async () => {
  expect(await findBarriersOnRoutes([DESKTOP])).toEqual([]);
  expect(await findBarriersOnRoutes([DESKTOP, PHONE], ALIKE)).toEqual([]);
});

test('forms with errors pass the accessibility checks on a desktop', async () => {
  expect(await findBarriersInForms([DESKTOP])).toEqual([]);
});

test('error screens, offline screens and dialogs pass the accessibility checks on a desktop', async () => {
  expect(await findBarriersInTrouble([DESKTOP])).toEqual([]);
});

test('the dashboard and its menus pass the accessibility checks on a desktop', async () => {
  expect(await findBarriersInDashboard([DESKTOP])).toEqual([]);
});

test('at 400% zoom no screen scrolls sideways, with and without a login', async () => {
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
