// axe-core, WCAG 2.2 AA: the dashboard on a narrow phone, every screen and its overlays on a desktop, and every screen at 400 %.
import { expect, test } from 'vitest';
import { findUnderChat } from '#tests/kit/browser/find-under-chat.ts';
import { DESKTOP, openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { logIn, newAddress, signUp } from '#tests/kit/browser/shopper-account.ts';
import {
  ALIKE,
  findBarriersInDashboard,
  findBarriersInForms,
  findBarriersInTrouble,
  findBarriersOnRoutes,
  NARROW,
  ROUTES,
} from './barriers.ts';

test('the dashboard and its menus pass the accessibility checks on a phone', async () => {
  expect(await findBarriersInDashboard([NARROW])).toEqual([]);
});

test('the desktop menus of the header and the chat pass the accessibility checks, and the chat covers nothing', async () => {
  const shop = await openShop(DESKTOP);
  const { page } = shop;
  const banner = page.getByRole('banner');
  await shop.goTo('/about');
  await page.getByRole('button', { name: /^Chat with us/ }).waitFor();
  expect(await findUnderChat(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Search products' }).first().fill('dumbel');
  await page.getByRole('option', { name: /Rubber Hex Dumbbell Pair/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await shop.axe({ whole: true })).toEqual([]);
  await page.keyboard.press('Escape');
  await banner.getByRole('button', { name: 'Categories' }).click();
  expect(await shop.axe({ whole: true })).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Chat with us/ }).click();
  await page.getByText('Hello there! How can we help?').waitFor();
  expect(await shop.axe()).toEqual([]);
});

/** 1280 px at 400 %: WCAG 1.4.10. */
const ZOOMED = { width: 320, height: 256 };

test('every route passes the accessibility checks on a desktop, and those that are alike on a phone', async () => {
  expect(await findBarriersOnRoutes([DESKTOP])).toEqual([]);
  expect(await findBarriersOnRoutes([DESKTOP, PHONE], ALIKE)).toEqual([]);
});

test('forms with errors pass the accessibility checks on a phone and on a desktop', async () => {
  expect(await findBarriersInForms([NARROW, DESKTOP])).toEqual([]);
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
